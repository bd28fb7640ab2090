import "server-only";
import { randomBytes } from "node:crypto";
import type { Viewer } from "@/lib/core/access/actor";
import { systemActor } from "@/lib/core/access/actor";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { ConflictError, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { ResponseReport } from "@/lib/identity/saml/on-thread/report";
import { findDisplayName } from "@/lib/identity/users/queries";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import { type ActorContext, withoutRequest } from "@/lib/platform/api/server/context";
import { lockOwnAccount } from "@/lib/platform/auth/own-account";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { runOnThread } from "@/lib/platform/threads/run";
import { groupsCheck } from "./groups";
import { findPerson, linkProvider, type MatchRefusal, type PersonMatch } from "./person-match";
import { noteCertificate, noteProof } from "./proofs";
import { type CompleteProvider, insertRequest, requestAddress, toCheck } from "./request";
import { SamlCheck, type SamlRehearsal } from "./schemas";
import { TOO_SLOW } from "./sign-in";
import { examineResponseJob } from "./thread-jobs";

/*
 * A rehearsal runs a sign-in up to its last step: the same request, the same address for the response, the
 * same checks. It signs no one in; the results are kept for the admin who started it.
 */

const KEPT = 10;

/** Starts a rehearsal and returns the provider's address to redirect the browser to. */
export const startRehearsal = (db: Db, provider: CompleteProvider, userId: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    const [id, requestId] = [newId(), `_${randomBytes(20).toString("hex")}`];
    await tx.samlRehearsal.create({
      data: { id, samlProviderId: provider.id, userId },
      select: { id: true },
    });
    await forgetOlder(tx, [provider.id, KEPT - 1]);
    // A rehearsal ends without a session, so its request is bound to no browser cookie.
    await insertRequest(tx, provider, { id: requestId, browser: id, returnPath: "/", rehearsalId: id });
    return requestAddress(provider, requestId);
  });

const forgetOlder = prepared(
  "forget-older-saml-rehearsals",
  `DELETE FROM "SamlRehearsal" WHERE "samlProviderId" = $1 AND "id" < (
     SELECT r."id" FROM "SamlRehearsal" r WHERE r."samlProviderId" = $1 ORDER BY r."id" DESC OFFSET $2 LIMIT 1)`,
);

type Waiting = RowOf<typeof waitingRehearsal>;

const waitingRehearsal = prepared(
  "waiting-saml-rehearsal",
  `SELECT r."id", q."id" AS "requestId", r."userId" FROM "SamlRequest" q
     JOIN "SamlRehearsal" r ON r."id" = q."rehearsalId"
    WHERE q."id" = ANY($1::text[]) AND q."samlProviderId" = $2 AND q."consumedAt" IS NULL AND q."expiresAt" > now()`,
);

/** Finds the rehearsal that a response claims to answer; null if there is none. */
export async function findWaitingRehearsal(
  db: Db,
  provider: CompleteProvider,
  requestIds: readonly string[],
): Promise<Waiting | null> {
  const [found] = await waitingRehearsal(db, [requestIds, provider.id]);
  return found ?? null;
}

/** The report on a response that exceeds the time limit. */
const TOO_COMPLEX: ResponseReport = {
  checks: [
    {
      ...{ name: "format", ok: false, expected: "A SAML 2.0 response", received: "something else" },
      problem: TOO_SLOW.detail,
    },
  ],
  verdict: { ok: false, signed: false, ...TOO_SLOW },
};

/** Ends a rehearsal with the checks of its response. */
export async function finishRehearsal(
  db: Db,
  provider: CompleteProvider,
  waiting: Waiting,
  response: string,
): Promise<void> {
  const { checks, verdict } = await runOnThread(examineResponseJob, {
    response: toCheck(provider, response),
    requestId: waiting.requestId,
  }).catch((error: unknown) => {
    if (!(error instanceof TooComplex)) throw error;
    return TOO_COMPLEX;
  });
  await inTransaction(db, async (tx) => {
    const { count } = await tx.samlRequest.updateMany({
      where: { id: waiting.requestId, consumedAt: null },
      data: { consumedAt: new Date() },
    });
    if (count === 0) return;
    const known = verdict.ok ? verdict : null;
    if (known) {
      await noteCertificate(tx, provider.id, known.certificate);
      // An assertion used here must not be accepted for a sign-in.
      await tx.spentAssertion.createMany({
        data: [
          {
            samlProviderId: provider.id,
            assertion: known.assertionId,
            expiresAt: new Date(known.expiresAt),
          },
        ],
        skipDuplicates: true,
      });
    }
    const person = known && (await findPerson(tx, provider, { ...known, subject: known.nameId }));
    const matched = person && !("reason" in person) && person.as !== "new" ? person.userId : null;
    const all = person
      ? [
          ...checks,
          ...(await groupsCheck(tx, provider, known!.groups)),
          await personCheck(tx, known!.email, person),
        ]
      : checks;
    const succeeded = verdict.ok && all.every(({ ok }) => ok);
    await tx.samlRehearsal.update({
      where: { id: waiting.id },
      data: {
        ...{ finishedAt: new Date(), succeeded, checks: all, matchedId: matched },
        ...(known && { subject: known.nameId, email: known.email }),
      },
      select: { id: true },
    });
    if (succeeded) await noteProof(tx, provider.id);
    await record(tx, withoutRequest(systemActor("sso", waiting.userId)), {
      type: "samlProvider.rehearsed",
      organizationId: provider.organizationId,
      subjectId: provider.id,
      payload: { succeeded },
    });
  });
}

const MATCHES: Record<PersonMatch["as"], string> = {
  known: "signed in with this provider before",
  member: "a member with this e-mail address",
  account: "joins with their account",
  new: "gets a new account",
};

async function personCheck(tx: Tx, email: string, person: PersonMatch | MatchRefusal): Promise<SamlCheck> {
  const expected = "Someone who can sign in";
  if ("reason" in person)
    return {
      ...{ name: "person", ok: false, expected: person.expected ?? expected },
      ...{ received: person.received ?? email, problem: person.detail },
    };
  const name = person.as === "new" ? person.email : await findDisplayName(tx, person.userId);
  return { name: "person", ok: true, expected, received: `${name}, ${MATCHES[person.as]}` };
}

type RehearsalRow = RowOf<typeof rehearsalsOf>;

const rehearsalsOf = prepared(
  "saml-rehearsals",
  `SELECT r."id", r."userId", r."createdAt", r."finishedAt", r."succeeded", r."checks", r."email", r."matchedId",
      coalesce(lower(r."email") = u."email", false) AS "isOwnAddress"
     FROM "SamlRehearsal" r JOIN "User" u ON u."id" = r."userId"
    WHERE r."samlProviderId" = $1 ORDER BY r."id" DESC`,
);

/** Lists the latest rehearsals of a provider, newest first. */
export async function listRehearsals(
  db: Db,
  viewer: Viewer,
  samlProviderId: string,
): Promise<{ items: SamlRehearsal[] }> {
  const rows = await rehearsalsOf(db, [samlProviderId]);
  return { items: rows.map((row) => presentRehearsal(row, viewer.userId)) };
}

const presentRehearsal = (row: RehearsalRow, viewerId: string): SamlRehearsal => {
  const checks = parsedJson(SamlCheck.array(), row.checks, {
    table: "SamlRehearsal",
    column: "checks",
    row: row.id,
  });
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    status: row.finishedAt === null ? "waiting" : row.succeeded ? "succeeded" : "failed",
    ...(row.finishedAt !== null && { finishedAt: row.finishedAt.toISOString() }),
    checks,
    matchesYou: row.userId === viewerId && row.matchedId === viewerId,
    linkable: row.userId === viewerId && row.isOwnAddress && failsOnlyAtPerson(checks),
  };
};

const failsOnlyAtPerson = (checks: readonly SamlCheck[]): boolean =>
  checks.some(({ ok }) => !ok) && checks.every(({ name, ok }) => ok || name === "person");

/**
 * Links the received NameID to the admin who ran the rehearsal. This identifies admins at unverified domains:
 * they control the provider's account and that of Bindery at the same time.
 */
export const linkRehearsal = (
  db: Db,
  ctx: ActorContext,
  { organizationId }: OrganizationSubject,
  samlProviderId: string,
  rehearsalId: string,
): Promise<SamlRehearsal> =>
  inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, ctx.actor);
    const { userId } = ctx.actor;
    const rehearsal = await tx.samlRehearsal.findFirst({
      where: { id: rehearsalId, samlProviderId, samlProvider: { organizationId } },
      select: { subject: true, checks: true },
    });
    if (!rehearsal) throw new NotFound("test of the provider", rehearsalId);
    const { items } = await listRehearsals(tx, ctx.actor, samlProviderId);
    const shown = items.find(({ id }) => id === rehearsalId);
    if (!shown?.linkable || rehearsal.subject === null) {
      throw new ConflictError(
        "Only your own test with your own e-mail address, in which everything else is right, can link your account.",
        "rehearsal_not_linkable",
      );
    }
    await linkProvider(tx, ctx, { samlProviderId, subject: rehearsal.subject, userId });
    const linked: SamlCheck = {
      ...shown.checks.find(({ name }) => name === "person")!,
      ...{ ok: true, received: `${ctx.actor.displayName}, linked now`, problem: undefined },
    };
    await noteProof(tx, samlProviderId);
    await tx.samlRehearsal.update({
      where: { id: rehearsalId },
      data: {
        ...{ succeeded: true, matchedId: userId },
        checks: shown.checks.map((check) => (check.name === "person" ? linked : check)),
      },
      select: { id: true },
    });
    return (await listRehearsals(tx, ctx.actor, samlProviderId)).items.find(({ id }) => id === rehearsalId)!;
  });
