import "server-only";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { addresses } from "@/lib/addresses";
import { type Actor, systemActor } from "@/lib/core/access/actor";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { newId } from "@/lib/ids";
import { withoutRequest } from "@/lib/platform/api/server/context";
import { createMailedLink, LINK_HOURS, openMailedLinks } from "@/lib/platform/auth/mailed-link";
import { closeSession, openSession } from "@/lib/platform/auth/session";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { sendMail } from "@/lib/platform/mail/send";
import { checkSamlResponse } from "@/lib/platform/rendering/render";
import { appUrl } from "@/lib/urls";
import { applyGroups, mappedGroups } from "./groups";
import { admitPerson, type Claimed, findPerson, type Refusal } from "./person-match";
import { noteCertificate, noteProof } from "./proofs";
import { type CompleteProvider, hashOf, inMinutes, insertRequest, requestAddress, toCheck } from "./request";

/**
 * Signing in through a provider, in three steps: the browser is sent to the provider with a request of ours (start),
 * the provider has it post a response (acs), and the browser comes for its session (finish). Only the last step sees
 * a cookie, so the response is kept in between and fetched with a code that works once.
 */

const CODE_MINUTES = 2;
export const SESSION_HOURS = 12;
const KEPT_ATTEMPTS = 50;

/**
 * Starts a sign-in. The answer is the address of the provider to send the browser to.
 * @param browser the cookie that the browser has to show in the end
 * @param returnPath a path of this application, already checked
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

/** What is known of an attempt: whether the provider signed it, and what it said then. */
type Said = { signed: boolean; subject?: string; email?: string; userId?: string };
/** Reference of the attempt in the log of the provider, and whether the person was mailed a link that lets them in. */
type Refused = { refused: string; mailed?: boolean };

const consumeRequest = prepared<{ browserHash: Buffer<ArrayBuffer>; returnPath: string }>(
  "consume-saml-request",
  `UPDATE "SamlRequest" SET "consumedAt" = now()
    WHERE "id" = $1 AND "samlProviderId" = $2 AND "consumedAt" IS NULL AND "expiresAt" > now() AND "rehearsalId" IS NULL
   RETURNING "browserHash", "returnPath"`,
);

/** What is said of a response that isn't read within the time limit. */
export const TOO_SLOW = { reason: "malformed" as const, detail: "Reading it takes too long." };

type Posted = {
  response: string;
  /** The path of this application that came as RelayState. Where the provider starts, it says where the person wants to go. */
  relayed: string | null;
  address: string;
};

/** Takes a response: checks it, uses it up, and keeps what it says for the browser that comes with the code. */
export async function acceptResponse(
  db: Db,
  provider: CompleteProvider,
  { response, relayed, address }: Posted,
): Promise<{ code: string } | Refused> {
  const verdict = await checkSamlResponse(toCheck(provider, response)).catch((error: unknown) => {
    if (!(error instanceof TooComplex)) throw error;
    return { ok: false as const, signed: false, ...TOO_SLOW };
  });
  return inTransaction(db, async (tx) => {
    if (!verdict.ok) return refuse(tx, provider, verdict, { signed: verdict.signed }, address);
    const named = { subject: verdict.nameId, email: verdict.email };
    const said = { ...named, signed: true };
    const [request] =
      verdict.inResponseTo === null ? [] : await consumeRequest(tx, [verdict.inResponseTo, provider.id]);
    if (verdict.inResponseTo !== null && !request) {
      const detail =
        "It answers no sign-in that was started here in the last 10 minutes, or one that is over.";
      return refuse(tx, provider, { reason: "request", detail }, said, address);
    }
    if (!request && !provider.allowIdpInitiated) {
      const detail = "The provider started the sign-in, which is switched off.";
      return refuse(tx, provider, { reason: "unsolicited", detail }, said, address);
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
      return refuse(tx, provider, { reason: "replayed", detail }, said, address);
    }
    await noteCertificate(tx, provider.id, verdict.certificate);
    const groups = verdict.groups && (await mappedGroups(tx, provider.id, verdict.groups));
    const code = randomBytes(32).toString("base64url");
    await tx.samlClaim.create({
      data: {
        ...{ codeHash: hashOf(code), samlProviderId: provider.id, ...named },
        ...{ displayName: verdict.displayName, ...(groups && { groups }) },
        ...{ browserHash: request?.browserHash ?? null, returnPath: request?.returnPath ?? relayed ?? "/" },
        expiresAt: inMinutes(CODE_MINUTES),
      },
      select: { samlProviderId: true },
    });
    return { code };
  });
}

/** The groups of a person that are mapped to something; null where the provider sent none. */
const MappedGroups = z.array(z.string()).nullable();

type Claim = Claimed & {
  groups: unknown;
  browserHash: Buffer<ArrayBuffer> | null;
  returnPath: string;
};

const takeClaim = prepared<Claim>(
  "take-saml-claim",
  `DELETE FROM "SamlClaim" WHERE "codeHash" = $1 AND "samlProviderId" = $2 AND "expiresAt" > now()
   RETURNING "subject", "email", "displayName", "groups", "browserHash", "returnPath"`,
);

/** What the browser that comes for its session shows. */
export type Browser = {
  /** the cookies that it got when sign-ins were started, of which several may be under way */
  cookies: readonly string[];
  /** the session that it has until now */
  session: string | null;
  address: string;
  userAgent: string | null;
};

/** Opens the session that a code stands for, in the browser that started the sign-in. */
export const finishSignIn = (
  db: Db,
  provider: CompleteProvider,
  code: string,
  browser: Browser,
): Promise<{ secret: string; returnPath: string } | Refused> =>
  inTransaction(db, async (tx) => {
    const { address } = browser;
    const [claim] = await takeClaim(tx, [hashOf(code), provider.id]);
    if (!claim) {
      const detail = "The sign-in was not finished in time, or is finished already.";
      return refuse(tx, provider, { reason: "code", detail }, { signed: false }, address);
    }
    const { subject, email, browserHash, returnPath } = claim;
    const said = { subject, email, signed: true };
    const isSame =
      browserHash === null || browser.cookies.some((cookie) => hashOf(cookie).equals(browserHash));
    if (!isSame) {
      const detail = "Another browser started the sign-in, or cookies are blocked.";
      return refuse(tx, provider, { reason: "browser", detail }, said, address);
    }
    const { id: samlProviderId, organizationId } = provider;
    // Two browsers of one new person come one after the other, and domains stay as they are meanwhile.
    await tx.$queryRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
    const match = await findPerson(tx, provider, claim);
    if ("reason" in match) {
      if (match.confirmedBy) await mailLink(tx, provider, subject, match.confirmedBy);
      const refused = await refuse(tx, provider, match, { ...said, userId: match.userId }, address);
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
    await note(tx, provider, null, { ...said, userId }, address);
    return { secret: session.secret, returnPath };
  });

/** Asks somebody by mail whether they are who a provider says, unless they were asked a moment ago. */
async function mailLink(
  tx: Db,
  { id: samlProviderId, label, organizationId }: CompleteProvider,
  subject: string,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const kind = "providerLink";
  const open = await openMailedLinks(tx, userId, kind);
  if (open.some((link) => link.samlProviderId === samlProviderId && link.subject === subject)) return;
  const [{ title }, { id, key }] = await Promise.all([
    tx.organization.findUniqueOrThrow({ where: { id: organizationId }, select: { title: true } }),
    createMailedLink(tx, { kind, userId, email, claim: { samlProviderId, subject } }),
  ]);
  await sendMail(tx, {
    ...{ to: { email, userId }, template: kind },
    data: { organization: title, provider: label, hours: LINK_HOURS[kind] },
    secrets: { link: appUrl(addresses.mailedLink(id, key)) },
  });
}

async function refuse(
  tx: Db,
  provider: CompleteProvider,
  refusal: Refusal,
  said: Said,
  address: string,
): Promise<Refused> {
  const refused = await note(tx, provider, refusal, said, address);
  // Anybody can post what isn't signed, as often as they like.
  if (said.signed) {
    await record(
      tx,
      { ...withoutRequest(systemActor("sso", null)), address },
      {
        type: "samlProvider.refused",
        organizationId: provider.organizationId,
        subjectId: provider.id,
        payload: { reason: refusal.reason, reference: refused, ...(said.email && { email: said.email }) },
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

/** Writes an attempt into the log of its provider, which holds the latest signed and the latest unsigned ones. */
async function note(
  tx: Db,
  { id: samlProviderId }: CompleteProvider,
  refusal: Refusal | null,
  said: Said,
  address: string,
): Promise<string> {
  const id = newId();
  await tx.samlAttempt.create({
    data: {
      ...{ id, samlProviderId, address, ...said },
      ...{ reason: refusal?.reason ?? null, detail: refusal?.detail.slice(0, 500) ?? null },
      ...{ expected: refusal?.expected ?? null, received: refusal?.received ?? null },
    },
    select: { id: true },
  });
  await forgetOlder(tx, [samlProviderId, said.signed, KEPT_ATTEMPTS - 1]);
  return id;
}
