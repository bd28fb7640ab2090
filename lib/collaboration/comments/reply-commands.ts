import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import { agentOf } from "@/lib/core/access/actor";
import { newId } from "@/lib/core/ids";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { withheld } from "@/lib/platform/events/change-schema";
import { readableBody, storedBody } from "./body";
import { mentionedPayload, newlyMentioned, noteMentions, updateMentions } from "./mentions";
import { authorRow } from "./present";
import { getReply, type LockedComment, lockComment, type ReplyRow } from "./queries";
import { discussionPermissions } from "./rules";
import type { FormatQuery, PostReply, UpdateReply } from "./schemas";
import { showReply } from "./show";
import {
  countContribution,
  lockedComment,
  notAuthor,
  RETRY,
  react,
  recordThreadEvent,
  setResolved,
} from "./thread";

const inReply = ({ space }: ContentScope, { id, status }: LockedComment, replyId: string) => ({
  commentId: id,
  replyId,
  organizationId: space.organizationId,
  open: status === "open",
});

/** Posts a reply to a comment. */
export async function postReply(
  db: Db,
  ctx: ActorContext,
  scope: ContentScope,
  commentId: string,
  input: PostReply,
): Promise<ReplyRow> {
  const body = await readableBody(input.body);
  const agent = agentOf(ctx.actor);
  return inTransaction(
    db,
    async (tx) => {
      const comment = await lockedComment(tx, scope, commentId);
      await countContribution(tx, ctx, scope);
      const reply = await tx.commentReply.create({
        data: {
          ...{ id: newId(), commentId: comment.id, body: storedBody(body) },
          ...{ postedById: ctx.actor.userId, agent },
        },
        select: { id: true, postedAt: true },
      });
      await noteMentions(tx, ctx, inReply(scope, comment, reply.id), body);
      const payload = { comment: comment.id, ...newlyMentioned(ctx, body) };
      await recordThreadEvent(tx, ctx, scope, "reply.posted", reply.id, payload);
      return { ...reply, body, postedBy: authorRow(ctx.actor), agent, editedAt: null, reactions: null };
    },
    RETRY,
  );
}

/** Edits a reply or reacts to it; `resolved` sets the state of its thread. */
export async function updateReply(
  db: Db,
  ctx: ActorContext,
  scope: ContentScope,
  commentId: string,
  replyId: string,
  input: UpdateReply & { resolved?: boolean },
  query: FormatQuery = {},
): Promise<ReplyRow> {
  const body = input.body && (await readableBody(input.body));
  return inTransaction(
    db,
    async (tx) => {
      const comment = await lockedComment(tx, scope, commentId);
      const reply = await getReply(tx, scope, comment.id, replyId);
      await requireMatch(ctx, () => showReply(ctx, scope, query, comment.id, reply));
      const may = discussionPermissions(scope.role, reply.postedBy.id === ctx.actor.userId);
      if (body !== undefined && !may.edit) throw notAuthor("reply");
      await setResolved(tx, ctx, scope, comment, input.resolved);

      const edited = body !== undefined && !isDeepStrictEqual(body, reply.body);
      let mentioned: string[] = [];
      if (edited) {
        await tx.commentReply.update({
          where: { id: replyId },
          data: { body: storedBody(body), editedAt: new Date() },
          select: { id: true },
        });
        mentioned = await updateMentions(tx, ctx, inReply(scope, comment, replyId), body);
      }
      const reactions = await react(tx, ctx, { replyId }, input);
      if (edited || reactions) {
        await recordThreadEvent(tx, ctx, scope, "reply.updated", replyId, {
          comment: comment.id,
          changes: edited ? { body: withheld } : {},
          ...mentionedPayload(mentioned),
          ...reactions,
        });
      }
      return getReply(tx, scope, comment.id, replyId);
    },
    RETRY,
  );
}

/** Deletes a reply; false if it does not exist. */
export const deleteReply = (
  db: Db,
  ctx: ActorContext,
  scope: ContentScope,
  commentId: string,
  replyId: string,
): Promise<boolean> =>
  inTransaction(
    db,
    async (tx) => {
      const comment = await lockComment(tx, scope, commentId);
      if (!comment) return false;
      const reply = await tx.commentReply.findFirst({
        where: { id: replyId, commentId: comment.id },
        select: { postedById: true },
      });
      if (!reply) return false;
      await requireMatch(ctx, async () =>
        showReply(ctx, scope, {}, comment.id, await getReply(tx, scope, comment.id, replyId)),
      );
      if (!discussionPermissions(scope.role, reply.postedById === ctx.actor.userId).delete)
        throw notAuthor("reply");
      await tx.commentReply.delete({ where: { id: replyId }, select: { id: true } });
      await recordThreadEvent(tx, ctx, scope, "reply.deleted", replyId, {
        comment: comment.id,
        postedBy: reply.postedById,
      });
      return true;
    },
    RETRY,
  );
