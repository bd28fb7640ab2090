import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { ActorContext } from "@/lib/api/server/context";
import { requireMatch } from "@/lib/api/server/etag";
import { contribute } from "@/lib/change-requests/commands/contribute";
import type { Prisma, TransactionClient } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { Conflict, Forbidden, NotFound } from "@/lib/errors";
import { type EventType, record } from "@/lib/events/record";
import { newId } from "@/lib/ids";
import { storable } from "./body";
import type { Discussion } from "./discussion";
import { personOf, presentComment, presentReply } from "./present";
import {
  type CommentRow,
  getComment,
  getReply,
  type LockedComment,
  lockComment,
  type ReplyRow,
} from "./queries";
import { discussionPermissions } from "./rules";
import type { ContentBody, PostComment, PostReply, UpdateComment, UpdateReply } from "./schemas";
import { resolveTarget, type Target } from "./target";

/**
 * Counters of spaces and threads are kept by triggers, whose row locks may meet those of a merge the other
 * way round: such a transaction is begun again.
 */
export const RETRY = { retry: 3 };

/** Of one person, on one comment or reply. */
const MAXIMUM_REACTIONS = 50;

/** Opens a thread on a block, on a page, or on the space or change request as a whole. */
export async function postComment(
  ctx: ActorContext,
  discussion: Discussion,
  input: PostComment,
): Promise<CommentRow> {
  const target = await resolveTarget(discussion, input);
  return inTransaction((tx) => addComment(tx, ctx, discussion, { body: input.body, target }), RETRY);
}

/** What a comment is about, as it is stored. */
type StoredTarget = { pageId: string | null } & Omit<Target, "page" | "anchor" | "nodeContentHash"> & {
    nodeContentHash: Uint8Array<ArrayBuffer> | null;
  };

export const storedTarget = ({ page, anchor: _, nodeContentHash, ...at }: Target): StoredTarget => ({
  ...at,
  pageId: page?.id ?? null,
  nodeContentHash: nodeContentHash === null ? null : Buffer.from(nodeContentHash, "hex"),
});

/** Writes a comment in the transaction of whatever it comes with. */
export async function addComment(
  tx: TransactionClient,
  ctx: ActorContext,
  discussion: Discussion,
  { body, target, reviewId }: { body: ContentBody; target: Target; reviewId?: string },
): Promise<CommentRow> {
  const { nodeContentHash: _, ...shown } = target;
  return {
    ...(await insertComment(tx, ctx, discussion, { body, target: storedTarget(target), reviewId })),
    ...shown,
    tableCell: target.tableCell ?? null,
    reviewId: reviewId ?? null,
    body,
    postedBy: personOf(ctx.actor),
    editedAt: null,
    status: "open",
    resolvedAt: null,
    resolvedBy: null,
    replyCount: 0,
    reactions: null,
  };
}

/** Stores a comment whose target was checked when it was written. */
export async function insertComment(
  tx: TransactionClient,
  ctx: ActorContext,
  discussion: Discussion,
  { body, target, reviewId }: { body: ContentBody; target: StoredTarget; reviewId?: string },
): Promise<{ id: string; postedAt: Date; revisionId: string }> {
  const { space, changeRequest } = discussion;
  const revisionId = changeRequest?.headRevisionId ?? space.headRevisionId;
  await countContribution(tx, ctx, discussion);
  const comment = await tx.comment.create({
    data: {
      id: newId(),
      organizationId: space.organizationId,
      spaceId: space.id,
      changeRequestId: changeRequest?.id,
      reviewId,
      revisionId,
      ...target,
      tableCell: target.tableCell ?? undefined,
      body: storable(body),
      postedById: ctx.actor.userId,
    },
    select: { id: true, postedAt: true },
  });
  await recordIn(tx, ctx, discussion, "comment.posted", comment.id, {
    ...(target.pageId !== null && { page: target.pageId }),
    ...(reviewId !== undefined && { review: reviewId }),
  });
  return { ...comment, revisionId };
}

/** Edits, resolves, reopens or reacts, all in one; what changes nothing is not an event. */
export const updateComment = (
  ctx: ActorContext,
  discussion: Discussion,
  commentId: string,
  input: UpdateComment,
): Promise<CommentRow> =>
  inTransaction(async (tx) => {
    const comment = await lockedComment(discussion, commentId);
    if (ctx.ifMatch !== null) {
      const present = await getComment(discussion, comment.id);
      requireMatch(ctx, () => presentComment({ discussion, userId: ctx.actor.userId }, present));
    }
    const may = discussionPermissions(discussion.role, comment.postedById === ctx.actor.userId);
    if (input.body !== undefined && !may.edit) throw notYours("comment");
    await setResolved(tx, ctx, discussion, comment, input.resolved);

    const edited = input.body !== undefined && !isDeepStrictEqual(input.body, comment.body);
    if (edited) {
      await tx.comment.update({
        where: { id: comment.id },
        data: { body: storable(input.body!), editedAt: new Date() },
        select: { id: true },
      });
    }
    const reactions = await react(tx, ctx, { commentId: comment.id }, input);
    if (edited || reactions) {
      await recordIn(tx, ctx, discussion, "comment.updated", comment.id, {
        ...(edited && { fields: ["body"] }),
        ...reactions,
      });
    }
    return getComment(discussion, comment.id);
  }, RETRY);

/** Removes a thread with its replies. False = there was none. */
export const deleteComment = (
  ctx: ActorContext,
  discussion: Discussion,
  commentId: string,
): Promise<boolean> =>
  inTransaction(async (tx) => {
    const comment = await lockComment(discussion, commentId);
    if (!comment) return false;
    if (!discussionPermissions(discussion.role, comment.postedById === ctx.actor.userId).delete)
      throw notYours("comment");
    await tx.comment.delete({ where: { id: comment.id }, select: { id: true } });
    await recordIn(tx, ctx, discussion, "comment.deleted", comment.id, { postedBy: comment.postedById });
    return true;
  }, RETRY);

export const postReply = (
  ctx: ActorContext,
  discussion: Discussion,
  commentId: string,
  { body }: PostReply,
): Promise<ReplyRow> =>
  inTransaction(async (tx) => {
    const comment = await lockedComment(discussion, commentId);
    await countContribution(tx, ctx, discussion);
    const reply = await tx.commentReply.create({
      data: { id: newId(), commentId: comment.id, body: storable(body), postedById: ctx.actor.userId },
      select: { id: true, postedAt: true },
    });
    await recordIn(tx, ctx, discussion, "reply.posted", reply.id, { comment: comment.id });
    return { ...reply, body, postedBy: personOf(ctx.actor), editedAt: null, reactions: null };
  }, RETRY);

/** Edits a reply or reacts to it; `resolved` is about its thread. */
export const updateReply = (
  ctx: ActorContext,
  discussion: Discussion,
  commentId: string,
  replyId: string,
  input: UpdateReply & { resolved?: boolean },
): Promise<ReplyRow> =>
  inTransaction(async (tx) => {
    const comment = await lockedComment(discussion, commentId);
    const reply = await getReply(discussion, comment.id, replyId);
    requireMatch(ctx, () => presentReply({ discussion, userId: ctx.actor.userId }, comment.id, reply));
    const may = discussionPermissions(discussion.role, reply.postedBy.id === ctx.actor.userId);
    if (input.body !== undefined && !may.edit) throw notYours("reply");
    await setResolved(tx, ctx, discussion, comment, input.resolved);

    const edited = input.body !== undefined && !isDeepStrictEqual(input.body, reply.body);
    if (edited) {
      await tx.commentReply.update({
        where: { id: replyId },
        data: { body: storable(input.body!), editedAt: new Date() },
        select: { id: true },
      });
    }
    const reactions = await react(tx, ctx, { replyId }, input);
    if (edited || reactions) {
      await recordIn(tx, ctx, discussion, "reply.updated", replyId, {
        comment: comment.id,
        ...(edited && { fields: ["body"] }),
        ...reactions,
      });
    }
    return getReply(discussion, comment.id, replyId);
  }, RETRY);

/** Removes a reply. False = there was none. */
export const deleteReply = (
  ctx: ActorContext,
  discussion: Discussion,
  commentId: string,
  replyId: string,
): Promise<boolean> =>
  inTransaction(async (tx) => {
    const comment = await lockComment(discussion, commentId);
    if (!comment) return false;
    const reply = await tx.commentReply.findFirst({
      where: { id: replyId, commentId: comment.id },
      select: { postedById: true },
    });
    if (!reply) return false;
    if (!discussionPermissions(discussion.role, reply.postedById === ctx.actor.userId).delete)
      throw notYours("reply");
    await tx.commentReply.delete({ where: { id: replyId }, select: { id: true } });
    await recordIn(tx, ctx, discussion, "reply.deleted", replyId, {
      comment: comment.id,
      postedBy: reply.postedById,
    });
    return true;
  }, RETRY);

export async function lockedComment(discussion: Discussion, commentId: string): Promise<LockedComment> {
  const comment = await lockComment(discussion, commentId);
  if (!comment) throw new NotFound("comment", commentId);
  return comment;
}

/** The first to resolve a thread stays the one who did. */
async function setResolved(
  tx: TransactionClient,
  ctx: ActorContext,
  discussion: Discussion,
  comment: LockedComment,
  resolved: boolean | undefined,
): Promise<void> {
  if (resolved === undefined) return;
  if (!discussionPermissions(discussion.role, comment.postedById === ctx.actor.userId).resolve) {
    throw new Forbidden(
      "Only whoever opened this thread and people who may edit here resolve or reopen it. Ask one of them.",
      "not_your_thread",
    );
  }
  if (resolved === (comment.status === "resolved")) return;
  await tx.comment.update({
    where: { id: comment.id },
    data: resolved
      ? { status: "resolved", resolvedAt: new Date(), resolvedById: ctx.actor.userId }
      : { status: "open", resolvedAt: null, resolvedById: null },
    select: { id: true },
  });
  await recordIn(tx, ctx, discussion, resolved ? "comment.resolved" : "comment.reopened", comment.id);
}

/** Adds and takes back the caller's reactions; an emoji in both lists is taken back. */
async function react(
  tx: TransactionClient,
  ctx: ActorContext,
  subject: { commentId: string } | { replyId: string },
  input: Pick<UpdateReply, "addedReactions" | "removedReactions">,
): Promise<Prisma.InputJsonObject | null> {
  const userId = ctx.actor.userId;
  const removed = [...new Set(input.removedReactions)];
  const added = [...new Set(input.addedReactions)].filter((emoji) => !removed.includes(emoji));
  const made = added.length
    ? await tx.reaction.createManyAndReturn({
        data: added.map((emoji) => ({ id: newId(), ...subject, userId, emoji })),
        skipDuplicates: true,
        select: { emoji: true },
      })
    : [];
  const gone = removed.length
    ? await tx.reaction.deleteMany({ where: { ...subject, userId, emoji: { in: removed } } })
    : { count: 0 };
  if (made.length > 0 && (await tx.reaction.count({ where: { ...subject, userId } })) > MAXIMUM_REACTIONS) {
    throw new Conflict(
      `Nobody reacts more than ${MAXIMUM_REACTIONS} times to one thing; take a reaction back first.`,
      "too_many_reactions",
    );
  }
  if (made.length === 0 && gone.count === 0) return null;
  return {
    ...(made.length > 0 && { addedReactions: made.map(({ emoji }) => emoji) }),
    ...(gone.count > 0 && { removedReactions: removed }),
  };
}

/** People who discuss a change request are among its contributors. */
async function countContribution(
  tx: TransactionClient,
  ctx: ActorContext,
  { changeRequest }: Discussion,
): Promise<void> {
  if (changeRequest) await contribute(tx, changeRequest.id, ctx.actor.userId, "comment");
}

export const recordIn = (
  tx: TransactionClient,
  ctx: ActorContext,
  { space, changeRequest }: Discussion,
  type: EventType,
  subjectId: string,
  payload: Prisma.InputJsonObject = {},
): Promise<void> =>
  record(tx, ctx, {
    type,
    organizationId: space.organizationId,
    spaceId: space.id,
    subjectId,
    payload: { ...(changeRequest && { changeRequest: changeRequest.id }), ...payload },
  });

const notYours = (noun: "comment" | "reply") =>
  new Forbidden(
    `Only its author and people who manage the space may change or remove this ${noun}.`,
    "not_your_words",
  );
