import "server-only";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import { NotFound } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Tx } from "@/lib/platform/db/client";
import { type CommentRow, lockedComments } from "./queries";
import { RETRY, recordThreadEvent, setResolved } from "./thread";

/** Applying suggestions locks threads as comments do, so it needs the same retries. */
export const APPLY_RETRY = RETRY;

/** Loads the comments in the requested order and locks them until the transaction ends. Throws NotFound. */
export async function lockSuggestions(
  tx: Tx,
  scope: ContentScope,
  ids: readonly string[],
): Promise<CommentRow[]> {
  const rows = new Map((await lockedComments(tx, scope, ids)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw new NotFound("comment", id);
    return row;
  });
}

/** Marks suggestions as applied by a revision, and resolves their threads. */
export async function markApplied(
  tx: Tx,
  ctx: ActorContext,
  scope: ContentScope,
  rows: readonly CommentRow[],
  revision: string,
): Promise<Date> {
  const appliedAt = new Date();
  await tx.comment.updateMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    data: { appliedAt, appliedById: ctx.actor.userId, appliedRevisionId: revision },
  });
  for (const { id, postedBy, status } of rows) {
    await recordThreadEvent(tx, ctx, scope, "comment.applied", id, { revision });
    await setResolved(tx, ctx, scope, { id, postedById: postedBy?.id ?? null, status }, true);
  }
  return appliedAt;
}
