import "server-only";
import { addresses } from "@/lib/addresses";
import { jobActor } from "@/lib/core/access/actor";
import { isGone } from "@/lib/identity/email-domains/proof-record";
import { mailAdmins } from "@/lib/organizations/members/mail-admins";
import { lockItem } from "@/lib/organizations/permissions/change-access";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db, RootDb, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { type Recorder, record } from "@/lib/platform/events/record";
import { appUrl, OWN_HOST } from "@/lib/platform/urls";
import { checkHostJob } from "@/lib/sites/sites/check-host-job";
import { changeSite } from "@/lib/sites/sites/commands";
import { UNCHECKED_HOST } from "@/lib/sites/sites/hosts";
import { requireNoRedirectLoop } from "@/lib/sites/sites/own-addresses";
import { lockNames } from "@/lib/sites/sites/public-names";
import { findClaim, findServedClaim, type HostClaim } from "./claims";
import { claimAfterCheck, findProof, type ProofResult, unverifiedClaim } from "./proof";
import { routingStatus } from "./routing";
import type { HostnameStatus } from "./schemas";

const asJob = withoutRequest(jobActor(checkHostJob.name, null));

/** Checks the DNS records of a claimed host, unless the claim has changed since the job was queued. */
export async function handle(
  db: RootDb,
  { siteId, hostname }: { siteId: string; hostname: string },
): Promise<void> {
  const claim = await findClaim(db, siteId);
  if (claim?.hostname === hostname) await checkHost(db, asJob, claim);
}

/** Checks a host's proof and its DNS target, and stores the result. */
export async function checkHost(db: Db, ctx: Recorder, claim: HostClaim): Promise<void> {
  const [status, found] = await Promise.all([routingStatus(claim.hostname, OWN_HOST), findProof(claim)]);
  const rival = found.proof === null ? null : await findRival(db, claim);
  const yields = rival !== null && (await hasLost(rival));
  await inTransaction(db, async (tx) => {
    await lockClaims(tx, [claim, ...(rival ? [rival] : [])]);
    const current = await findClaim(tx, claim.siteId);
    if (current?.hostname !== claim.hostname) return;
    await takeHost(tx, ctx, current, found, { status, yieldingSiteId: yields ? rival.siteId : null });
  });
}

/** Lets an operator prove a host for a site; another site there loses it. */
export const verifyHostByOperator = (
  db: Db,
  ctx: Recorder,
  siteId: string,
  hostname: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const served = await findServedClaim(tx, hostname);
    const rival = served?.siteId === siteId ? null : served;
    await lockClaims(tx, [{ siteId }, ...(rival ? [rival] : [])]);
    await claimHost(tx, ctx, siteId, hostname);
    const claim = (await findClaim(tx, siteId))!;
    const found = { proof: "operator", problem: null } as const;
    await takeHost(tx, ctx, claim, found, { status: claim.status, yieldingSiteId: rival?.siteId ?? null });
  });

/** Returns the other site that is served at the host. */
async function findRival(db: Db, { siteId, hostname }: HostClaim): Promise<HostClaim | null> {
  const served = await findServedClaim(db, hostname);
  return served?.siteId === siteId ? null : served;
}

/**
 * True if the served site's proof is gone. A domain that stays verified without its record is no proof against an
 * organization that has one.
 */
async function hasLost(claim: HostClaim): Promise<boolean> {
  const { proof, problem } = await findProof({ ...claim, isBelowDomain: claim.isBelowShownDomain });
  return proof === null && (claim.proof !== "record" || isGone(problem));
}

/** Serializes checks and changes of these sites. Locks in a fixed order, to avoid deadlocks. */
async function lockClaims(tx: Tx, claims: readonly Pick<HostClaim, "siteId">[]): Promise<void> {
  for (const id of claims.map(({ siteId }) => siteId).sort()) await lockItem(tx, { kind: "site", id });
  await lockNames(tx);
}

/** Stores the result of a check. One site at most is served at a host: the first one, unless it yields. */
async function takeHost(
  tx: Tx,
  ctx: Recorder,
  claim: HostClaim,
  found: ProofResult,
  { status, yieldingSiteId }: { status: HostnameStatus | null; yieldingSiteId: string | null },
): Promise<void> {
  const rival = found.proof === null ? null : await findRival(tx, claim);
  const yields = rival !== null && rival.siteId === yieldingSiteId;
  // Records the loss as the job, so that the log does not show who took the host.
  if (yields) await keep(tx, asJob, rival, { ...unverifiedClaim("taken"), status: rival.status });
  const standing = rival && !yields ? unverifiedClaim("taken") : claimAfterCheck(claim, found, new Date());
  await keep(tx, ctx, claim, { ...standing, status });
}

type ProofState = Pick<HostClaim, "proof" | "provenAt" | "keptUntil" | "problem" | "status">;

async function keep(tx: Tx, ctx: Recorder, claim: HostClaim, proofState: ProofState): Promise<void> {
  const { siteId, organizationId } = claim;
  await changeSite(tx, siteId, {
    ...{
      hostnameProof: proofState.proof,
      hostnameProvenAt: proofState.provenAt,
      hostnameKeptUntil: proofState.keptUntil,
    },
    ...{
      hostnameProblem: proofState.problem,
      hostnameStatus: proofState.status,
      hostnameCheckedAt: new Date(),
    },
  });
  const changes = changesOf(
    "site.updated",
    { hostnameStatus: claim.status, hostnameProof: claim.proof },
    { hostnameStatus: proofState.status, hostnameProof: proofState.proof },
  );
  if (changes) {
    await record(tx, ctx, { type: "site.updated", organizationId, subjectId: siteId, payload: { changes } });
  }
  await mailIfUnproven(tx, claim, proofState);
}

/**
 * Mails the admins once when a host is no longer served, and once when a host served before proofs needs one.
 */
async function mailIfUnproven(tx: Tx, claim: HostClaim, proofState: ProofState): Promise<void> {
  const { siteId, organizationId, hostname } = claim;
  const hasEnded = claim.proof !== null && proofState.proof === null;
  const isKept = proofState.proof === "upgrade" && !isGone(claim.problem) && isGone(proofState.problem);
  if (!hasEnded && !isKept) return;
  const { title, organization } = await tx.site.findUniqueOrThrow({
    where: { id: siteId },
    select: { title: true, organization: { select: { title: true } } },
  });
  await mailAdmins(tx, organizationId, {
    template: "hostUnproven",
    data: {
      ...{ organization: organization.title, site: title, hostname },
      servedUntil: proofState.keptUntil?.toISOString().slice(0, 10) ?? null,
      settings: appUrl(addresses.site.settings(organizationId, siteId)),
    },
  });
}

/** Sets the host of a site. */
async function claimHost(tx: Tx, ctx: Recorder, siteId: string, hostname: string): Promise<void> {
  const site = await tx.site.findUniqueOrThrow({
    where: { id: siteId },
    select: { id: true, organizationId: true, basename: true, hostname: true, proxyOrigin: true },
  });
  const changes = changesOf("site.updated", { hostname: site.hostname }, { hostname });
  if (!changes) return;
  await requireNoRedirectLoop(tx, { ...site, hostname });
  await changeSite(tx, siteId, { hostname, ...UNCHECKED_HOST });
  const { organizationId } = site;
  await record(tx, ctx, { type: "site.updated", organizationId, subjectId: siteId, payload: { changes } });
}
