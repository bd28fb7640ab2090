import "server-only";
import { addresses } from "@/lib/addresses";
import { ConflictError } from "@/lib/core/errors";
import { mailAdmins } from "@/lib/organizations/members/mail-admins";
import type { Tx } from "@/lib/platform/db/client";
import { isUniqueViolation } from "@/lib/platform/db/errors";
import { prepared } from "@/lib/platform/db/prepared";
import { type Recorder, record } from "@/lib/platform/events/record";
import { appUrl } from "@/lib/platform/urls";
import { checkHostsBelow } from "@/lib/sites/sites/hosts";
import type { DomainRow } from "./present";
import { isGone } from "./proof-record";
import { getDomain } from "./queries";
import type { DomainProblem, DomainProof } from "./schemas";

const lockOrganizationRows = prepared(
  "lock-organizations",
  `SELECT FROM "Organization" WHERE "id" = ANY($1) ORDER BY "id" FOR NO KEY UPDATE`,
);

/** Domains of one organization change one after the other; of several, in one order, so that two never wait for each other. */
export const lockDomains = (tx: Tx, ...organizationIds: string[]): Promise<unknown> =>
  lockOrganizationRows(tx, [organizationIds]);

const keep = (
  tx: Tx,
  { organizationId, domain }: DomainRow,
  data: Partial<Omit<DomainRow, "organizationId" | "domain" | "token" | "createdAt">>,
) =>
  tx.organizationDomain.update({
    where: { organizationId_domain: { organizationId, domain } },
    data: { ...data, checkedAt: new Date() },
    select: { domain: true },
  });

/** Keeps that a domain was shown to be its organization's own. Throws Conflict if another one has verified it. */
export async function verify(tx: Tx, ctx: Recorder, row: DomainRow, proof: DomainProof): Promise<DomainRow> {
  const { organizationId, domain } = row;
  const verifiedAt = row.verifiedAt ?? new Date();
  await keep(tx, row, { proof, verifiedAt, keptUntil: null, lapsedAt: null, problem: null }).catch(
    (error: unknown) => {
      if (!isUniqueViolation(error, "organization_domain_verified_key")) throw error;
      throw new ConflictError(
        `Another organization here has verified ${domain}. Ask the operator of this installation to sort it out.`,
        "domain_taken",
      );
    },
  );
  const isNews = row.proof !== proof || row.problem !== null;
  if (isNews) {
    await record(tx, ctx, {
      type: "emailDomain.verified",
      organizationId,
      subjectId: organizationId,
      payload: { domain },
    });
  }
  if (row.proof === null) await checkHostsBelow(tx, organizationId, domain);
  return getDomain(tx, organizationId, domain);
}

/**
 * Keeps that a look did not find the record of a domain. A verification lapses when two looks in a row find the record
 * gone: a name server can be wrong once. Domains that were verified before the record had to stay are kept for a while.
 */
export async function keepProblem(
  tx: Tx,
  ctx: Recorder,
  row: DomainRow,
  problem: DomainProblem,
): Promise<DomainRow> {
  const { organizationId, domain, keptUntil } = row;
  const isKept = keptUntil !== null && keptUntil > new Date();
  const wasGone = isGone(row.problem);
  if (row.proof !== null && !isKept && wasGone && isGone(problem)) {
    return endVerification(tx, ctx, row, problem);
  }
  // Silent name servers do not take back the warning that the record is gone.
  const found = isKept && wasGone && !isGone(problem) ? row.problem : problem;
  await keep(tx, row, { problem: found });
  if (row.proof === null || found !== row.problem) {
    await record(tx, ctx, {
      type: "emailDomain.checkFailed",
      organizationId,
      subjectId: organizationId,
      payload: { domain, problem },
    });
  }
  if (isKept && !wasGone && isGone(problem)) await mailUnverified(tx, row);
  return getDomain(tx, organizationId, domain);
}

/** Ends the verification of a domain, and with it what depends on it: joins, single sign-on, directories and hosts. */
export async function endVerification(
  tx: Tx,
  ctx: Recorder,
  row: DomainRow,
  problem: DomainProblem | null,
): Promise<DomainRow> {
  const { organizationId, domain } = row;
  await keep(tx, row, { proof: null, verifiedAt: null, keptUntil: null, lapsedAt: new Date(), problem });
  await record(tx, ctx, {
    type: "emailDomain.lapsed",
    organizationId,
    subjectId: organizationId,
    payload: { domain, ...(problem !== null && { problem }) },
  });
  if (problem !== null) await mailUnverified(tx, { ...row, keptUntil: null });
  await checkHostsBelow(tx, organizationId, domain);
  return getDomain(tx, organizationId, domain);
}

/** Mails the admins that a domain is no longer verified, or will not be after a date. */
async function mailUnverified(tx: Tx, { organizationId, domain, keptUntil }: DomainRow): Promise<void> {
  const { title } = await tx.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { title: true },
  });
  await mailAdmins(tx, organizationId, {
    template: "domainUnverified",
    data: {
      ...{ organization: title, domain },
      verifiedUntil: keptUntil?.toISOString().slice(0, 10) ?? null,
      settings: appUrl(addresses.organization.domains(organizationId)),
    },
  });
}
