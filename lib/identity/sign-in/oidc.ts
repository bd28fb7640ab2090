import "server-only";
import { createHash } from "node:crypto";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { type Actor, systemActor } from "@/lib/core/access/actor";
import { recordForPerson } from "@/lib/identity/users/record-for-person";
import { EmailAddress } from "@/lib/identity/users/schemas";
import { withoutRequest } from "@/lib/platform/api/server/context";
import { endSessionsFrom, openSession } from "@/lib/platform/auth/session";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env, type Oidc } from "@/lib/platform/env";

/** Name of the provider in the addresses of next-auth. */
export const OIDC = "oidc";

/** Some issuers send the text "true" instead of the boolean; any other present value counts as false. */
const Verified = z
  .union([z.boolean(), z.literal(["true", "false"]).transform((text) => text === "true")])
  .optional()
  .catch(false);

/** The claims of an issuer about a person. */
export const IdTokenClaims = z.object({
  sub: z.string().min(1).max(255),
  email: EmailAddress.optional().catch(undefined),
  email_verified: Verified,
});
export type IdTokenClaims = z.infer<typeof IdTokenClaims>;

/** Reasons for a refused sign-in, each with a text on the refusal screen. */
export const OIDC_REFUSALS = [
  "unverified",
  "unstated",
  "addressless",
  "unknown",
  "unconfirmed",
  "linked",
  "disabled",
] as const;
export type OidcRefusal = (typeof OIDC_REFUSALS)[number];

/** The issuer of this installation as a provider of next-auth. */
export const oidcProvider = ({
  issuer,
  clientId,
  clientSecret,
  label,
}: Oidc): OAuthConfig<IdTokenClaims> => ({
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
  // Many issuers return the address only at their userinfo endpoint. Its subject has to equal that of the ID
  // token.
  userinfo: {
    request: async ({ client, tokens }) => {
      const isThere = client.issuer.metadata.userinfo_endpoint !== undefined;
      const userInfo = isThere ? await client.userinfo(tokens as Parameters<typeof client.userinfo>[0]) : {};
      return mergedClaims((tokens as { claims: () => Sent }).claims(), userInfo);
    },
  },
  profile: (claims) => ({ id: String(claims.sub) }),
});

type Sent = Record<string, unknown>;

/**
 * Merges the claims of the ID token and the userinfo endpoint, which wins. An ID token verifies its own
 * address only: its `email_verified` is dropped if the userinfo endpoint has another address.
 */
export function mergedClaims(idToken: Sent, userinfo: Sent): Sent {
  const present = (claims: Sent) =>
    Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null && value !== undefined));
  const [first, last] = [present(idToken), present(userinfo)];
  const { email_verified, ...rest } = { ...first, ...last };
  const isOfThisAddress =
    last.email_verified !== undefined || last.email === undefined || last.email === first.email;
  return isOfThisAddress && email_verified !== undefined ? { ...rest, email_verified } : rest;
}

type Client = { address: string; userAgent: string | null };
type Result = { secret: string } | { refused: OidcRefusal };

/**
 * Signs in the account linked to the issuer's subject, otherwise an unlinked account whose address both the
 * issuer has verified and the account has confirmed. Either alone could be an address that a stranger typed.
 */
export const signInWithIssuer = (db: Db, issuer: string, claimed: unknown, client: Client): Promise<Result> =>
  inTransaction(db, async (tx) => {
    const { success, data: claims } = IdTokenClaims.safeParse(claimed);
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

type LinkResult = { userId: string } | { refused: OidcRefusal };

async function linkedPerson(tx: Tx, issuer: string, subject: string): Promise<LinkResult | null> {
  const find = () =>
    tx.oidcIdentity.findUnique({
      where: { issuer_subject: { issuer, subject } },
      select: { userId: true, user: { select: { disabledAt: true } } },
    });
  const found = await find();
  if (!found) return null;
  // Unlinking ends sessions under the same lock, so that none is opened beside it.
  await lockRow(tx, "User", found.userId);
  const identity = await find();
  if (!identity) return null;
  return identity.user.disabledAt === null ? { userId: identity.userId } : { refused: "disabled" };
}

async function personByAddress(
  tx: Tx,
  issuer: string,
  { sub: subject, email, email_verified: isVerified }: IdTokenClaims,
): Promise<LinkResult> {
  if (email === undefined) return { refused: "addressless" };
  if (isVerified === undefined && !env.oidc?.trustsEmail) return { refused: "unstated" };
  if (isVerified === false) return { refused: "unverified" };
  const find = () =>
    tx.user.findUnique({
      where: { email },
      select: { id: true, emailConfirmed: true, disabledAt: true },
    });
  const found = await find();
  if (!found) return { refused: "unknown" };
  const { id: userId } = found;
  // The lock makes concurrent sign-ins link once, and a change of the address ends sessions under it.
  await lockRow(tx, "User", userId);
  const user = await find();
  if (user?.id !== userId) return { refused: "unknown" };
  if (user.disabledAt !== null) return { refused: "disabled" };
  if (!user.emailConfirmed) return { refused: "unconfirmed" };
  const linked = await linkedPerson(tx, issuer, subject);
  if (linked) return linked;
  // An address can pass to another person; the account stays with its linked subject.
  const other = await tx.oidcIdentity.findFirst({ where: { issuer, userId }, select: { subject: true } });
  if (other) return { refused: "linked" };
  await tx.oidcIdentity.create({ data: { issuer, subject, userId }, select: { userId: true } });
  await recordForPerson(tx, withoutRequest(systemActor("sso", userId)), {
    ...{ type: "user.issuerLinked", userId, subjectId: userId, payload: { issuer } },
  });
  return { userId };
}

export type LinkedIssuerRow = { id: string; issuer: string; label: string; createdAt: Date };

/**
 * Lists the issuers linked to a person, newest first. An id is made from the issuer's address, which is
 * unique.
 */
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
 * Unlinks an issuer from a person and ends the sessions it opened, except one; null if it is not linked.
 * Joins an open transaction.
 */
export async function removeLinkedIssuer(
  tx: Tx,
  userId: string,
  id: string,
  exceptSessionId: string | null,
): Promise<LinkedIssuerRow | null> {
  const linked = (await listLinkedIssuers(tx, userId)).find((each) => each.id === id);
  if (!linked) return null;
  const { issuer } = linked;
  await tx.oidcIdentity.deleteMany({ where: { issuer, userId } });
  await endSessionsFrom(tx, userId, issuer, exceptSessionId);
  return linked;
}

/** Unlinks every issuer from an account and ends the sessions they opened. Joins an open transaction. */
export async function removeLinkedIssuers(tx: Tx, userId: string): Promise<LinkedIssuerRow[]> {
  const removed: LinkedIssuerRow[] = [];
  for (const { id } of await listLinkedIssuers(tx, userId)) {
    const issuer = await removeLinkedIssuer(tx, userId, id, null);
    if (issuer) removed.push(issuer);
  }
  return removed;
}
