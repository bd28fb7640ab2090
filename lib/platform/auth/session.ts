import "server-only";
import { randomBytes } from "node:crypto";
import type { Caller } from "@/lib/core/access/actor";
import { guestOrganizations } from "@/lib/core/access/sql";
import { newId } from "@/lib/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { env } from "@/lib/platform/env";
import { hashSecret } from "./hash-secret";
import { lastSeenWriter } from "./last-seen";

/**
 * Browser sessions. The cookie contains only 256 random bits; the row, found by their SHA-256, is
 * authoritative. A session ends after 8 hours without use, after 30 days in any case, and when it is revoked.
 */
export const SESSION_DAYS = 30;
const IDLE = "8 hours";
const secure = env.url.startsWith("https:");

/**
 * Browsers bind a `__Host-` cookie to exactly this host and to https; on plain http it cannot be set. No other cookie may
 * begin with this name: next-auth takes those for parts of the session, and deletes them.
 */
export const SESSION_COOKIE = secure ? "__Host-bindery" : "bindery.session";
export const SECURE_COOKIES = secure;

/**
 * SQL: true if sign-in asks a person for a second factor.
 * @param userId expression of a statement
 */
export const hasSecondFactorSql = (userId: string): string =>
  `(EXISTS (SELECT FROM "Totp" f WHERE f."userId" = ${userId} AND f."confirmedAt" IS NOT NULL)
    OR EXISTS (SELECT FROM "Passkey" f WHERE f."userId" = ${userId}))`;

type Client = { address: string; userAgent: string | null };
/** A session through an organization's provider, which ends with the provider. */
type ThroughProvider = { organizationId: string; samlProviderId: string; hours: number };
/** A session through the issuer of this installation, by OpenID Connect. */
type ThroughIssuer = { issuer: string };

/** Opens a session and returns the value of the cookie. Joins an open transaction. */
export async function openSession(
  db: Db,
  userId: string,
  client: Client,
  through: ThroughProvider | ThroughIssuer | null = null,
): Promise<{ id: string; secret: string }> {
  const provider = through !== null && "samlProviderId" in through ? through : null;
  const issuer = through !== null && "issuer" in through ? through.issuer : null;
  const id = newId();
  const secret = randomBytes(32).toString("base64url");
  await db.session.create({
    data: {
      id,
      secretHash: hashSecret(secret),
      userId,
      organizationId: provider?.organizationId ?? null,
      samlProviderId: provider?.samlProviderId ?? null,
      issuer,
      expiresAt: new Date(Date.now() + (provider?.hours ?? SESSION_DAYS * 24) * 3_600_000),
      userAgent: client.userAgent?.slice(0, 300) ?? null,
      address: client.address,
    },
    select: { id: true },
  });
  return { id, secret };
}

/** Ends the session of a cookie; an unknown one is no error. */
export async function closeSession(db: Db, secret: string): Promise<void> {
  await db.session.deleteMany({ where: { secretHash: hashSecret(secret) } });
}

/** Ends the sessions of a person, except one, and sign-ins that are under way. Joins an open transaction. */
export async function endSessions(db: Db, userId: string, except: string | null): Promise<number> {
  await db.signInTicket.deleteMany({ where: { userId } });
  const { count } = await db.session.deleteMany({
    where: { userId, ...(except !== null && { id: { not: except } }) },
  });
  return count;
}

/** Ends a person's sessions that are bound to one organization. Joins an open transaction. */
export const endSessionsIn = (db: Db, userId: string, organizationId: string): Promise<unknown> =>
  db.session.deleteMany({ where: { userId, organizationId } });

/** Ends a person's sessions through a provider. Joins an open transaction. */
export const endSessionsThrough = (db: Db, userId: string, samlProviderId: string): Promise<unknown> =>
  db.session.deleteMany({ where: { userId, samlProviderId } });

/** Ends a person's sessions through an issuer, except one. Joins an open transaction. */
export const endSessionsFrom = (
  db: Db,
  userId: string,
  issuer: string,
  except: string | null,
): Promise<unknown> =>
  db.session.deleteMany({ where: { userId, issuer, ...(except !== null && { id: { not: except } }) } });

/** Replaces the secret of a session, so that its earlier cookie is invalid; null if it has ended. */
export async function renewSession(db: Db, id: string): Promise<{ secret: string; seconds: number } | null> {
  const secret = randomBytes(32).toString("base64url");
  const { count } = await db.session.updateMany({ where: { id }, data: { secretHash: hashSecret(secret) } });
  if (count === 0) return null;
  const { expiresAt } = await db.session.findUniqueOrThrow({ where: { id }, select: { expiresAt: true } });
  return { secret, seconds: Math.floor((expiresAt.getTime() - Date.now()) / 1_000) };
}

/** Ends a session of a person; returns false if it is missing. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.session.deleteMany({ where: { id, userId } });
  return count > 0;
}

/** Admits a session to an organization that requires single sign-on. Joins an open transaction. */
export async function admitSession(db: Db, id: string, organizationId: string): Promise<void> {
  await db.session.updateMany({ where: { id }, data: { recoveryOfId: organizationId } });
}

/** SQL condition: true if a row of "Session" s is valid. */
export const LIVE_SESSION = `s."expiresAt" > now() AND s."lastSeenAt" > now() - interval '${IDLE}'`;

/**
 * Ids of the organizations that require single sign-on of the person of "Session" s. A session through a
 * provider is bound to its organization, so no other one requires anything. Exemptions apply to password
 * sessions only.
 */
const SSO_REQUIRED = `s."samlProviderId" IS NULL AND o."sso" AND NOT (m."ssoExempt" AND s."issuer" IS NULL)
  AND m."disabledAt" IS NULL AND s."recoveryOfId" IS DISTINCT FROM o."id"`;

/**
 * True if the session still lacks a required second factor; members exempt from single sign-on need one too. A
 * person with one was asked for it, or set it up in this session, since the others ended then. Sessions of a
 * SAML provider or an issuer are exempt: those ask for their own.
 */
const SECOND_FACTOR_REQUIRED = `s."samlProviderId" IS NULL AND s."issuer" IS NULL AND m."disabledAt" IS NULL
  AND (o."secondFactor" OR (o."sso" AND m."ssoExempt" AND s."recoveryOfId" IS DISTINCT FROM o."id"))
  AND NOT ${hasSecondFactorSql('s."userId"')}`;

/**
 * SQL: true if the organization $1 accepts "Session" s only after another sign-in, or with a second factor.
 */
export const IS_LOCKED_OUT = `EXISTS (SELECT FROM "Member" m JOIN "Organization" o ON o."id" = m."organizationId"
  WHERE m."userId" = s."userId" AND m."organizationId" = $1
    AND ((${SSO_REQUIRED}) OR (${SECOND_FACTOR_REQUIRED})))`;

type SessionRow = RowOf<typeof findSession>;

const findSession = prepared(
  "find-session",
  `SELECT s."id" AS "sessionId", s."organizationId", s."lastSeenAt", u."id" AS "userId", u."email", u."displayName", u."photoURL",
      ARRAY(SELECT o."id" FROM "Member" m JOIN "Organization" o ON o."id" = m."organizationId"
        WHERE m."userId" = u."id" AND ${SSO_REQUIRED}) AS "ssoRequiredIn",
      ARRAY(SELECT o."id" FROM "Member" m JOIN "Organization" o ON o."id" = m."organizationId"
        WHERE m."userId" = u."id" AND ${SECOND_FACTOR_REQUIRED}) AS "secondFactorRequiredIn",
      ${guestOrganizations('u."id"')} AS "guestIn"
     FROM "Session" s
     JOIN "User" u ON u."id" = s."userId" AND u."disabledAt" IS NULL
    WHERE s."secretHash" = $1 AND ${LIVE_SESSION}`,
  { shared: "together" },
);

/** Identifies the session of a cookie without its secret. */
export const sessionKeyOf = (secret: string): string => hashSecret(secret).toString("base64url");

/** Returns the session of a cookie with its person; null if it has ended. This does not count as a use. */
export async function findPersonOfSession(db: Db, secret: string): Promise<SessionRow | null> {
  if (!/^[\w-]{43}$/.test(secret)) return null;
  const [row] = await findSession(db, [hashSecret(secret)]);
  return row ?? null;
}

/** Returns the person of a session cookie; null if the session has ended. */
export async function actorOfSession(db: Db, secret: string, address: string): Promise<Caller | null> {
  const row = await findPersonOfSession(db, secret);
  if (!row) return null;
  noteUse(db, row.sessionId, row.lastSeenAt, address);
  return {
    userId: row.userId,
    email: row.email,
    displayName: row.displayName,
    photoURL: row.photoURL,
    kind: "session",
    sessionId: row.sessionId,
    organizationId: row.organizationId,
    guestIn: row.guestIn,
    ssoRequiredIn: row.ssoRequiredIn,
    secondFactorRequiredIn: row.secondFactorRequiredIn,
  };
}

const writeUses = prepared(
  "note-uses-of-sessions",
  `UPDATE "Session" t SET "lastSeenAt" = s.at, "address" = s.address
     FROM unnest($1::text[], $2::timestamptz[], $3::text[]) AS s(id, at, address)
    WHERE t."id" = s.id AND t."lastSeenAt" < s.at`,
);

const noteUse = lastSeenWriter("session", (db, seen) =>
  writeUses(db, [seen.map((s) => s.id), seen.map((s) => s.at), seen.map((s) => s.address)]),
);

/** The header that sets a session cookie, for responses outside next-auth. */
export const setSessionCookie = (secret: string, seconds: number): string =>
  `${SESSION_COOKIE}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;

/** The session secret in a Cookie header. */
export function sessionCookieOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  for (const part of header.split(";")) {
    const mark = part.indexOf("=");
    if (mark > 0 && part.slice(0, mark).trim() === SESSION_COOKIE) return part.slice(mark + 1).trim();
  }
  return null;
}
