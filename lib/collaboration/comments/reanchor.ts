import "server-only";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import { Forbidden } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { type Db, Prisma } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { storedTarget } from "./commands";
import { type CommentRow, getComment } from "./queries";
import { discussionPermissions } from "./rules";
import type { AnchorComment } from "./schemas";
import { resolveTarget } from "./target";
import { lockedComment, RETRY, recordThreadEvent } from "./thread";

/**
 * Moves a thread to another block; its anchor history starts there. Drops the quote and table cell, which
 * belonged to the old block. A suggestion becomes outdated.
 */
export async function anchorComment(
  db: Db,
  ctx: ActorContext,
  scope: ContentScope,
  commentId: string,
  input: AnchorComment,
): Promise<CommentRow> {
  const before = await getComment(db, scope, commentId);
  if (!discussionPermissions(scope.role, before.postedBy?.id === ctx.actor.userId).resolve) {
    throw new Forbidden(
      "Only the thread's author and people with edit access can move it to another block.",
      "not_your_thread",
    );
  }
  const { suggestion: _, ...target } = storedTarget(await resolveTarget(db, scope, input));
  return inTransaction(
    db,
    async (tx) => {
      const comment = await lockedComment(tx, scope, commentId);
      await tx.comment.update({
        where: { id: comment.id },
        data: { ...target, tableCell: Prisma.DbNull, quote: Prisma.DbNull },
        select: { id: true },
      });
      await recordThreadEvent(tx, ctx, scope, "comment.anchored", comment.id, { page: input.page });
      return getComment(tx, scope, comment.id);
    },
    RETRY,
  );
}
