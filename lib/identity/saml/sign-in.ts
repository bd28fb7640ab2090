import "server-only";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { addresses } from "@/lib/addresses";
import { type Actor, systemActor } from "@/lib/core/access/actor";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { createMailedLink, LINK_HOURS, openMailedLinks } from "@/lib/identity/mailed-links/mailed-link";
import { withoutRequest } from "@/lib/platform/api/server/context";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import { closeSession, openSession } from "@/lib/platform/auth/session";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { prepared } from "@/lib/platform/db/prepared";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { sendMail } from "@/lib/platform/mail/send";
import { runOnThread } from "@/lib/platform/threads/run";
import { appUrl } from "@/lib/platform/urls";
import { applyGroups, mappedGroups } from "./groups";
import { admitPerson, lockPerson, type MatchRefusal } from "./person-match";
import { noteCertificate, noteProof } from "./proofs";
import {
  type CompleteProvider,
  findCompleteProvider,
  inMinutes,
  insertRequest,
  requestAddress,
  toCheck,
} from "./request";
import { checkResponseJob } from "./thread-jobs";

/**
 * A sign-in through a provider has three steps: we redirect the browser to the provider with our request
 * (start), the provider has it post a response (acs), and the browser fetches its session (finish). Only the
 * last step gets a cookie, so the response is stored in between, under a code that works once.
 */

const CODE_MINUTES = 2;
export const SESSION_HOURS = 12;
const KEPT_ATTEMPTS = 50;

/**
 * Starts a sign-in and returns the provider's address to redirect the browser to.
 * @param browser the cookie that the browser has to present at the end
 * @param returnPath a checked path of this application
 */
export async function startSignIn(
  db: Db,
  provider: CompleteProvider,
  browser: string,
  returnPath: string,
): Promise<string> {
  const id = `_${randomBytes(20).toString("hex")}`;
  await insertRequest(db, provider, { id, browser, returnPath });
  return requestAddress(provider, id);
}

/** The known facts of an attempt; the values are set only if the provider signed them. */
type AttemptFacts = { signed: boolean; subject?: string; email?: string; userId?: string };
/** The reference of the attempt in the provider's log; `mailed` is true if the person was mailed a link. */
type Refusal = { refused: string; mailed?: boolean };

const consumeRequest = prepared(
  "consume-saml-request",
  `UPDATE "SamlRequest" SET "consumedAt" = now()
    WHERE "id" = $1 AND "samlProviderId" = $2 AND "consumedAt" IS NULL AND "expiresAt" > now() AND "rehearsalId" IS NULL
   RETURNING "browserHash", "returnPath"`,
);

/** The refusal of a response that exceeds the time limit. */
export const TOO_SLOW = { reason: "malformed" as const, detail: "Reading it takes too long." };

type PostedResponse = {
  response: string;
  /** The path of this application in the RelayState. A sign-in started at the provider goes there. */
  relayed: string | null;
  address: string;
};

/** Accepts a response: checks it, marks it as used, and stores its claims for the browser with the code. */
export async function acceptResponse(
  db: Db,
  provider: CompleteProvider,
  { response, relayed, address }: PostedResponse,
): Promise<{ code: string } | Refusal> {
  const verdict = await runOnThread(checkResponseJob, toCheck(provider, response)).catch((error: unknown) => {
    if (!(error instanceof TooComplex)) throw error;
    return { ok: false as const, signed: false, ...TOO_SLOW };
  });
  return inTransaction(db, async (tx) => {
    if (!verdict.ok) return refuse(tx, provider, verdict, { signed: verdict.signed }, address);
    const named = { subject: verdict.nameId, email: verdict.email };
    const facts = { ...named, signed: true };
    const [request] =
      verdict.inResponseTo === null ? [] : await consumeRequest(tx, [verdict.inResponseTo, provider.id]);
    if (verdict.inResponseTo !== null && !request) {
      const detail =
        "It answers no sign-in that was started here in the last 10 minutes, or one that is over.";
      return refuse(tx, provider, { reason: "request", detail }, facts, address);
    }
    if (!request && !provider.allowIdpInitiated) {
      const detail = "The provider started the sign-in, which is switched off.";
      return refuse(tx, provider, { reason: "unsolicited", detail }, facts, address);
    }
    const { count } = await tx.spentAssertion.createMany({
      data: [
        {
          samlProviderId: provider.id,
          assertion: verdict.assertionId,
          expiresAt: new Date(verdict.expiresAt),
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) {
      const detail = "The assertion was used before.";
      return refuse(tx, provider, { reason: "replayed", detail }, facts, address);
    }
    await noteCertificate(tx, provider.id, verdict.certificate);
    const groups = verdict.groups && (await mappedGroups(tx, provider.id, verdict.groups));
    const code = randomBytes(32).toString("base64url");
    await tx.samlClaim.create({
      data: {
        ...{ codeHash: hashSecret(code), samlProviderId: provider.id, ...named },
        ...{ displayName: verdict.displayName, ...(groups && { groups }) },
        ...{ browserHash: request?.browserHash ?? null, returnPath: request?.returnPath ?? relayed ?? "/" },
        expiresAt: inMinutes(CODE_MINUTES),
      },
      select: { samlProviderId: true },
    });
    return { code };
  });
}

/** The groups of a person that have a mapping; null if the provider sent none. */
const MappedGroups = z.array(z.string()).nullable();

const takeClaim = prepared(
  "take-saml-claim",
  `DELETE FROM "SamlClaim" WHERE "codeHash" = $1 AND "samlProviderId" = $2 AND "expiresAt" > now()
   RETURNING "subject", "email", "displayName", "groups", "browserHash", "returnPath"`,
);

/** The cookies and address of the browser that sends the code. */
type Browser = {
  /** the cookies of started sign-ins, of which several may be under way */
  cookies: readonly string[];
  /** its present session */
  session: string | null;
  address: string;
  userAgent: string | null;
};

/** Opens the session of a code, in the browser that started the sign-in. */
export const finishSignIn = (
  db: Db,
  { id: samlProviderId, organizationId }: Pick<CompleteProvider, "id" | "organizationId">,
  code: string,
  browser: Browser,
): Promise<{ secret: string; returnPath: string } | Refusal> =>
  inTransaction(db, async (tx) => {
    const { address } = browser;
    // Serializes two browsers of one new person, and keeps domains and the provider unchanged meanwhile.
    await lockRow(tx, "Organization", organizationId);
    const provider = await findCompleteProvider(tx, samlProviderId);
    if (!provider?.enabled) throw new NotFound("SAML provider");
    const [claim] = await takeClaim(tx, [hashSecret(code), provider.id]);
    if (!claim) {
      const detail = "The sign-in was not finished in time, or is finished already.";
      return refuse(tx, provider, { reason: "code", detail }, { signed: false }, address);
    }
    const { subject, email, browserHash, returnPath } = claim;
    const facts = { subject, email, signed: true };
    const isSame =
      browserHash === null || browser.cookies.some((cookie) => hashSecret(cookie).equals(browserHash));
    if (!isSame) {
      const detail = "Another browser started the sign-in, or cookies are blocked.";
      return refuse(tx, provider, { reason: "browser", detail }, facts, address);
    }
    const match = await lockPerson(tx, provider, claim);
    if ("reason" in match) {
      if (match.confirmedBy) await mailLink(tx, provider, subject, match.confirmedBy);
      const refused = await refuse(tx, provider, match, { ...facts, userId: match.userId }, address);
      return { ...refused, mailed: match.confirmedBy !== undefined };
    }

    const joining = (userId: string) => withoutRequest(systemActor("sso", userId));
    const userId = await admitPerson(tx, joining, provider, claim, match);
    const at = { table: "SamlClaim", column: "groups", row: samlProviderId };
    const groups = parsedJson(MappedGroups, claim.groups, at);
    if (provider.groupsAttribute !== null && groups !== null)
      await applyGroups(tx, joining(userId), provider, userId, groups);
    if (browser.session !== null) await closeSession(tx, browser.session);
    const session = await openSession(tx, userId, browser, {
      ...{ organizationId, samlProviderId, hours: SESSION_HOURS },
    });
    const actor: Actor = { kind: "session", sessionId: session.id, userId, organizationId };
    await record(tx, withoutRequest(actor), {
      ...{ type: "session.created", organizationId, subjectId: session.id },
    });
    await noteProof(tx, samlProviderId);
    await note(tx, provider, null, { ...facts, userId }, address);
    return { secret: session.secret, returnPath };
  });

/** Mails a person a link to confirm their account at the provider, unless such a link is still open. */
async function mailLink(
  tx: Tx,
  { id: samlProviderId, label, organizationId }: CompleteProvider,
  subject: string,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const kind = "providerLink";
  const open = await openMailedLinks(tx, userId, kind);
  if (open.some((link) => link.samlProviderId === samlProviderId && link.subject === subject)) return;
  const { title } = await tx.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { title: true },
  });
  const { id, key } = await createMailedLink(tx, { kind, userId, email, claim: { samlProviderId, subject } });
  await sendMail(tx, {
    ...{ to: { email, userId }, template: kind },
    data: { organization: title, provider: label, hours: LINK_HOURS[kind] },
    secrets: { link: appUrl(addresses.mailedLink(id, key)) },
  });
}

async function refuse(
  tx: Tx,
  provider: CompleteProvider,
  refusal: MatchRefusal,
  facts: AttemptFacts,
  address: string,
): Promise<Refusal> {
  const refused = await note(tx, provider, refusal, facts, address);
  // Anyone can post unsigned responses, as often as they like, so they stay out of the audit log.
  if (facts.signed) {
    await record(
      tx,
      { ...withoutRequest(systemActor("sso", null)), address },
      {
        type: "samlProvider.refused",
        organizationId: provider.organizationId,
        subjectId: provider.id,
        payload: { reason: refusal.reason, reference: refused, ...(facts.email && { email: facts.email }) },
      },
    );
  }
  return { refused };
}

const forgetOlder = prepared(
  "forget-older-saml-attempts",
  `DELETE FROM "SamlAttempt" WHERE "samlProviderId" = $1 AND "signed" = $2 AND "id" < (
     SELECT a."id" FROM "SamlAttempt" a WHERE a."samlProviderId" = $1 AND a."signed" = $2
      ORDER BY a."id" DESC OFFSET $3 LIMIT 1)`,
);

/** Writes an attempt to the provider's log, which keeps the latest signed and unsigned ones. */
async function note(
  tx: Tx,
  { id: samlProviderId }: CompleteProvider,
  refusal: MatchRefusal | null,
  facts: AttemptFacts,
  address: string,
): Promise<string> {
  const id = newId();
  await tx.samlAttempt.create({
    data: {
      ...{ id, samlProviderId, address, ...facts },
      ...{ reason: refusal?.reason ?? null, detail: refusal?.detail.slice(0, 500) ?? null },
      ...{ expected: refusal?.expected ?? null, received: refusal?.received ?? null },
    },
    select: { id: true },
  });
  await forgetOlder(tx, [samlProviderId, facts.signed, KEPT_ATTEMPTS - 1]);
  return id;
}
