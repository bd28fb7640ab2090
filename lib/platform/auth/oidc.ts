import "server-only";
import { createHash } from "node:crypto";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { type Actor, systemActor } from "@/lib/core/access/actor";
import { env, type Oidc } from "@/lib/env";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { recordForPerson } from "@/lib/platform/events/record-for-person";
import { openSession } from "./session";

/** Name of the provider in the addresses of next-auth. */
export const OIDC = "oidc";

/** What an issuer says of a person. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});
export type Claims = z.infer<typeof Claims>;

/** Why somebody is not let in, as the screen of refusals tells them. */
export const OIDC_REFUSALS = ["unverified", "unknown", "unconfirmed", "disabled"] as const;
export type OidcRefusal = (typeof OIDC_REFUSALS)[number];

/** The issuer of this installation as a provider of next-auth. */
export const oidcProvider = ({ issuer, clientId, clientSecret, label }: Oidc): OAuthConfig<Claims> => ({
  id: OIDC,
  name: label,
  type: "oauth",
  wellKnown: `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`,
  issuer,
  clientId,
  clientSecret,
  idToken: true,
  checks: ["pkce", "state", "nonce"],
  authorization: { params: { scope: "openid email profile" } },
  // Many issuers tell the address at their userinfo endpoint only. Its subject has to be that of the ID token.
  userinfo: {
    request: async ({ client, tokens }) => {
      const isThere = client.issuer.metadata.userinfo_endpoint !== undefined;
      const said = isThere ? await client.userinfo(tokens as Parameters<typeof client.userinfo>[0]) : {};
      return { ...(tokens as { claims: () => object }).claims(), ...said };
    },
  },
  profile: (claims) => ({ id: String(claims.sub) }),
});

type Client = { address: string; userAgent: string | null };
type Result = { secret: string } | { refused: OidcRefusal };

/**
 * Signs in whom the issuer means: by its subject if it is linked to an account, else by an address that the issuer has
 * verified and that the account has confirmed. Either alone could be somebody who only typed it.
 */
export const signInWithIssuer = (db: Db, issuer: string, claimed: unknown, client: Client): Promise<Result> =>
  inTransaction(db, async (tx) => {
    const { success, data: claims } = Claims.safeParse(claimed);
    if (!success) return { refused: "unverified" };
    const found = (await linkedPerson(tx, issuer, claims.sub)) ?? (await personByAddress(tx, issuer, claims));
    if ("refused" in found) return found;
    const { userId } = found;
    const session = await openSession(tx, userId, client, { issuer });
    const actor: Actor = { kind: "session", sessionId: session.id, userId, organizationId: null };
    const event = { type: "session.created", userId, subjectId: session.id } as const;
    await recordForPerson(tx, withoutRequest(actor), event);
    return { secret: session.secret };
  });

type Found = { userId: string } | { refused: OidcRefusal };

async function linkedPerson(tx: Db, issuer: string, subject: string): Promise<Found | null> {
  const identity = await tx.oidcIdentity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { userId: true, user: { select: { disabledAt: true } } },
  });
  if (!identity) return null;
  return identity.user.disabledAt === null ? { userId: identity.userId } : { refused: "disabled" };
}

async function personByAddress(
  tx: Db,
  issuer: string,
  { sub: subject, email, email_verified: isVerified }: Claims,
): Promise<Found> {
  if (email === undefined || isVerified !== true) return { refused: "unverified" };
  const user = await tx.user.findUnique({
    where: { email },
    select: { id: true, emailConfirmed: true, disabledAt: true },
  });
  if (!user) return { refused: "unknown" };
  if (user.disabledAt !== null) return { refused: "disabled" };
  if (!user.emailConfirmed) return { refused: "unconfirmed" };
  const { id: userId } = user;
  // Two sign-ins at the same time link once; an address that moved to another subject takes its account along.
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`;
  const linked = await linkedPerson(tx, issuer, subject);
  if (linked) return linked;
  await tx.oidcIdentity.deleteMany({ where: { issuer, userId } });
  await tx.oidcIdentity.create({ data: { issuer, subject, userId }, select: { userId: true } });
  await recordForPerson(tx, withoutRequest(systemActor("sso", userId)), {
    ...{ type: "user.issuerLinked", userId, subjectId: userId, payload: { issuer } },
  });
  return { userId };
}

export type LinkedIssuerRow = { id: string; issuer: string; label: string; createdAt: Date };

/** The issuers that sign somebody in, the newest first. They are named by their addresses, of which there is one each. */
export async function listLinkedIssuers(db: Db, userId: string): Promise<LinkedIssuerRow[]> {
  const identities = await db.oidcIdentity.findMany({
    where: { userId },
    orderBy: { createdAt: "desc" },
    select: { issuer: true, createdAt: true },
  });
  return identities.map(({ issuer, createdAt }) => ({
    id: createHash("sha256").update(issuer).digest("hex").slice(0, 24),
    issuer,
    label: issuer === env.oidc?.issuer ? env.oidc.label : new URL(issuer).hostname,
    createdAt,
  }));
}

/**
 * Has an issuer sign somebody in no more, and ends the sessions it opened, but one; null when it is not linked.
 * Joins an open transaction.
 */
export async function removeLinkedIssuer(
  tx: Db,
  userId: string,
  id: string,
  exceptSessionId: string | null,
): Promise<LinkedIssuerRow | null> {
  const linked = (await listLinkedIssuers(tx, userId)).find((each) => each.id === id);
  if (!linked) return null;
  const { issuer } = linked;
  await tx.oidcIdentity.deleteMany({ where: { issuer, userId } });
  await tx.session.deleteMany({
    where: { userId, issuer, ...(exceptSessionId !== null && { id: { not: exceptSessionId } }) },
  });
  return linked;
}
