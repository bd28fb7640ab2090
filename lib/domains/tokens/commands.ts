import "server-only";
import type { Caller } from "@/lib/core/access/actor";
import { findOrganization } from "@/lib/domains/organizations/queries";
import { Forbidden, NotFound } from "@/lib/errors";
import type { CreateApiToken } from "@/lib/model/tokens/schemas";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { ssoRequired } from "@/lib/platform/api/server/sso-required";
import { generateToken } from "@/lib/platform/auth/api-token";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { Recorder } from "@/lib/platform/events/record";
import { recordForPerson } from "@/lib/platform/events/record-for-person";
import { type TokenRow, tokenSelect } from "./present";
import { ownTokens } from "./queries";

type NewToken = { userId: string; label: string; organizationId: string | null; expiresAt: Date | null };

/** Creates a token for a person; an operator may leave out the end. The token itself is not stored. */
export const createToken = (
  db: Db,
  ctx: Recorder,
  input: NewToken,
): Promise<{ token: string; row: TokenRow }> =>
  inTransaction(db, async (tx) => {
    const { id, token, secretHash, hint } = generateToken();
    const row = await tx.apiToken.create({ data: { ...input, id, secretHash, hint }, select: tokenSelect });
    await recordForPerson(tx, ctx, {
      type: "token.created",
      userId: input.userId,
      subjectId: id,
      payload: { label: input.label },
    });
    return { token, row };
  });

/** Creates a token for the caller, who cannot give it more than they have at this moment. */
export async function createOwnToken(
  db: Db,
  ctx: ActorContext & { actor: Caller },
  input: CreateApiToken,
): Promise<{ token: string; row: TokenRow }> {
  const organizationId = input.organization ?? null;
  const bound = ctx.actor.organizationId;
  if (bound !== null && organizationId === null) {
    throw new Forbidden(
      "Your API token or single sign-on is limited to one organization and can only create tokens for it.",
      "token_bound",
    );
  }
  const [required] = ctx.actor.ssoRequiredIn.filter((id) => organizationId === null || id === organizationId);
  if (required !== undefined) throw ssoRequired(required);
  if (organizationId !== null && !(await findOrganization(db, ctx.actor, organizationId))) {
    throw new NotFound("organization", organizationId);
  }
  return createToken(db, ctx, {
    userId: ctx.actor.userId,
    label: input.label,
    organizationId,
    expiresAt: new Date(Date.now() + input.expiresInDays * 86_400_000),
  });
}

/** Revokes one of the caller's tokens at once; false when there is no such token. */
export const revokeToken = (db: Db, ctx: ActorContext, tokenId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { count } = await tx.apiToken.deleteMany({ where: { id: tokenId, ...ownTokens(ctx.actor) } });
    if (count > 0) {
      const { userId } = ctx.actor;
      await recordForPerson(tx, ctx, { type: "token.revoked", userId, subjectId: tokenId });
    }
    return count > 0;
  });

/** Removes the tokens of a person that are bound to an organization, which they leave; null: those bound to none. */
export const dropTokensOf = (tx: Db, userId: string, organizationId: string | null): Promise<unknown> =>
  tx.apiToken.deleteMany({ where: { organizationId, userId } });
