import "server-only";
import { type Actor, apiTokenOf, type Caller, lockedOutOf } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { TOKEN_SCOPES, type TokenScope } from "@/lib/core/access/scopes";
import { inDays } from "@/lib/core/days";
import { ConflictError, Forbidden, Invalid, NotFound } from "@/lib/core/errors";
import { keepDirectoryTokens } from "@/lib/identity/directory/commands";
import { recordForPerson } from "@/lib/identity/users/record-for-person";
import { findOrganization } from "@/lib/organizations/organizations/queries";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireSignIn } from "@/lib/platform/api/server/sign-in-required";
import { generateToken } from "@/lib/platform/auth/api-token";
import { lockOwnAccount } from "@/lib/platform/auth/own-account";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { Recorder } from "@/lib/platform/events/record";
import { loadSpaces } from "@/lib/spaces/spaces/queries";
import { overlapEnd } from "./overlap";
import { type ApiTokenRow, tokenSelect } from "./present";
import { ownTokens, tokensIn } from "./queries";
import type { CreateApiToken, RollApiToken } from "./schemas";

type NewToken = {
  userId: string;
  label: string;
  organizationId: string | null;
  expiresAt: Date | null;
  /** by default those of the caller's token, without one all */
  scopes?: readonly TokenScope[];
  /** by default all */
  spaceIds?: readonly string[];
  forAgent?: boolean;
  installationId?: string;
  /** the token that it ends with, by default that of the caller */
  createdWithId?: string | null;
};

/**
 * Creates a token for a person; only an operator may omit the expiry, and it ends with the caller's own token at the
 * latest, also if that one is revoked. The token itself is not stored.
 */
export const createToken = (
  db: Db,
  ctx: Recorder,
  input: NewToken,
): Promise<{ token: string; row: ApiTokenRow }> =>
  inTransaction(db, async (tx) => {
    const callersEnd = await lockOwnAccount(tx, ctx.actor);
    const { id, token, secretHash, hint } = generateToken();
    const wanted = input.scopes ?? scopesOf(ctx.actor);
    const scopes = TOKEN_SCOPES.filter((scope) => wanted.includes(scope));
    const spaceIds = [...(input.spaceIds ?? [])];
    const row = await tx.apiToken.create({
      data: {
        createdWithId: apiTokenOf(ctx.actor),
        ...input,
        expiresAt: earlier(input.expiresAt, callersEnd),
        scopes,
        spaceIds,
        id,
        secretHash,
        hint,
      },
      select: tokenSelect,
    });
    await recordForPerson(tx, ctx, {
      type: "token.created",
      userId: input.userId,
      subjectId: id,
      payload: { label: input.label },
    });
    return { token, row };
  });

/** The earlier of two ends, where null is none. */
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;

/** The permissions that a new token of the actor can have at most. */
const scopesOf = (actor: Actor): readonly TokenScope[] => ("scopes" in actor ? actor.scopes : TOKEN_SCOPES);

type CallerContext = ActorContext & { actor: Caller };

/** Refuses a token for an organization that the caller's own session may not enter. */
function refuseWithoutSignIn({ actor }: CallerContext, organizationId: string | null): void {
  for (const id of organizationId === null ? lockedOutOf(actor) : [organizationId]) requireSignIn(actor, id);
}

/** Refuses to create a token with more permissions than the caller's token. */
function refuseWider({ actor }: ActorContext, scopes: readonly TokenScope[]): void {
  const wider = scopes.filter((scope) => !scopesOf(actor).includes(scope));
  if (wider.length > 0) {
    throw new Forbidden(
      `Your API token doesn't include ${wider.map((scope) => `“${scope}”`).join(", ")}, so a token made with it can't either.`,
      "token_scope",
    );
  }
}

/** Creates a token for the caller, limited to their present permissions. */
export async function createOwnToken(
  db: Db,
  ctx: CallerContext,
  input: CreateApiToken,
): Promise<{ token: string; row: ApiTokenRow }> {
  const organizationId = input.organization ?? null;
  const bound = ctx.actor.organizationId;
  if (bound !== null && organizationId === null) {
    throw new Forbidden(
      "Your API token or single sign-on is limited to one organization and can only create tokens for it.",
      "token_bound",
    );
  }
  refuseWithoutSignIn(ctx, organizationId);
  if (organizationId !== null && !(await findOrganization(db, ctx.actor, organizationId))) {
    throw new NotFound("organization", organizationId);
  }
  const scopes = input.scopes ?? scopesOf(ctx.actor);
  refuseWider(ctx, scopes);
  await requireSpaces(db, ctx, organizationId, input.spaces ?? []);
  return createToken(db, ctx, {
    userId: ctx.actor.userId,
    label: input.label,
    organizationId,
    scopes,
    spaceIds: input.spaces,
    forAgent: input.agent,
    expiresAt: inDays(input.expiresInDays),
  });
}

async function requireSpaces(
  db: Db,
  { actor }: ActorContext,
  organizationId: string | null,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return;
  if (organizationId === null) {
    throw Invalid.field("spaces", "needs “organization”: send the organization of the spaces, too.");
  }
  const found = await loadSpaces(db, actor, spaceIds);
  const known = new Set(
    found
      .filter((space) => space.organizationId === organizationId && can(space.role, "space.view"))
      .map(({ id }) => id),
  );
  const unknown = spaceIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw new NotFound("space", unknown);
}

/** Replaces one of the caller's tokens with a new value; the old one ends after the overlap. */
export const rollToken = (
  db: Db,
  ctx: CallerContext,
  tokenId: string,
  { overlap }: RollApiToken,
): Promise<{ token: string; row: ApiTokenRow }> =>
  inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, ctx.actor);
    await lockRow(tx, "ApiToken", tokenId);
    const old = await tx.apiToken.findFirst({
      where: { id: tokenId, ...ownTokens(ctx.actor) },
      select: { ...tokenSelect, createdWithId: true },
    });
    if (!old) throw new NotFound("API token", tokenId);
    refuseWithoutSignIn(ctx, old.organizationId);
    refuseWider(ctx, old.scopes);
    const isOwn = apiTokenOf(ctx.actor) === tokenId;
    const now = Date.now();
    if (old.rolledAt !== null || (old.expiresAt !== null && old.expiresAt.getTime() <= now)) {
      throw new ConflictError(
        "This token has expired or was replaced already. Create a new one.",
        "token_over",
      );
    }
    const lifetime = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
    const made = await createToken(tx, ctx, {
      userId: ctx.actor.userId,
      label: old.label,
      organizationId: old.organizationId,
      scopes: old.scopes,
      spaceIds: old.spaceIds,
      forAgent: old.forAgent,
      expiresAt: lifetime === null ? null : new Date(now + lifetime),
      // A token that rolls itself does not create another one.
      ...(isOwn && { createdWithId: old.createdWithId }),
    });
    await tx.apiToken.updateMany({
      where: { createdWithId: tokenId, id: { not: made.row.id } },
      data: { createdWithId: made.row.id },
    });
    await keepDirectoryTokens(tx, tokenId, made.row.id);
    const ends = overlapEnd(overlap, now).getTime();
    await tx.apiToken.update({
      where: { id: tokenId },
      data: {
        rolledAt: new Date(now),
        expiresAt: new Date(Math.min(ends, old.expiresAt?.getTime() ?? ends)),
      },
      select: { id: true },
    });
    await recordForPerson(tx, ctx, {
      type: "token.rolled",
      userId: ctx.actor.userId,
      subjectId: tokenId,
      payload: { label: old.label, by: made.row.id, overlap },
    });
    return made;
  });

/**
 * Revokes a token of a member; returns false if it is missing. A token without a limit to this organization
 * may also concern another one.
 */
export const revokeOrganizationToken = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  tokenId: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const token = await tx.apiToken.findFirst({
      where: { id: tokenId, ...tokensIn(organizationId) },
      select: { userId: true, organizationId: true },
    });
    if (!token) return false;
    const { userId } = token;
    const others = { userId, organizationId: { not: organizationId } };
    if (token.organizationId === null && (await tx.member.count({ where: others })) > 0) {
      throw new ConflictError(
        "This token also works in another organization. Ask its owner to revoke it, or remove them.",
        "member_elsewhere",
      );
    }
    const { count } = await tx.apiToken.deleteMany({ where: { id: tokenId } });
    if (count > 0) await recordForPerson(tx, ctx, { type: "token.revoked", userId, subjectId: tokenId });
    return count > 0;
  });

/** Revokes one of the caller's tokens at once; returns false if it is missing. */
export const revokeToken = (db: Db, ctx: ActorContext, tokenId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { count } = await tx.apiToken.deleteMany({ where: { id: tokenId, ...ownTokens(ctx.actor) } });
    if (count > 0) {
      const { userId } = ctx.actor;
      await recordForPerson(tx, ctx, { type: "token.revoked", userId, subjectId: tokenId });
    }
    return count > 0;
  });

/** Deletes a person's tokens for an organization they leave; null: those bound to none. */
export const dropTokensOf = (tx: Tx, userId: string, organizationId: string | null): Promise<unknown> =>
  tx.apiToken.deleteMany({ where: { organizationId, userId } });

/** Deletes every token of a person, whose account another person may have controlled. */
export const dropAllTokensOf = (tx: Tx, userId: string): Promise<unknown> =>
  tx.apiToken.deleteMany({ where: { userId } });
