import "server-only";
import { contribute } from "@/lib/collaboration/change-requests/commands/contribute";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import { ConflictError, Forbidden, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { EventKind, PayloadOf } from "@/lib/platform/events/event";
import { type NewEvent, record } from "@/lib/platform/events/record";
import { type LockedComment, lockComment } from "./queries";
import { discussionPermissions } from "./rules";
import type { UpdateReply } from "./schemas";

/* Shared by comments and replies: the thread, its state, reactions and participants. */

/**
 * Triggers count per space and thread; their row locks may deadlock with a merge, so the transaction is
 * retried.
 */
export const RETRY = { retry: 3 };

/** Per person and comment or reply. */
const MAXIMUM_REACTIONS = 50;

export async function lockedComment(db: Db, scope: ContentScope, commentId: string): Promise<LockedComment> {
  const comment = await lockComment(db, scope, commentId);
  if (!comment) throw new NotFound("comment", commentId);
  return comment;
}

/** Keeps the first resolver of a thread. */
export async function setResolved(
  tx: Tx,
  ctx: ActorContext,
  scope: ContentScope,
  comment: Pick<LockedComment, "id" | "postedById" | "status">,
  resolved: boolean | undefined,
): Promise<void> {
  if (resolved === undefined) return;
  if (!discussionPermissions(scope.role, comment.postedById === ctx.actor.userId).resolve) {
    throw new Forbidden(
      "Only the thread's author and people with edit access can resolve or reopen it.",
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
  await tx.mention.updateMany({ where: { commentId: comment.id }, data: { open: !resolved } });
  await recordThreadEvent(tx, ctx, scope, resolved ? "comment.resolved" : "comment.reopened", comment.id, {});
}

/** Adds and removes the caller's reactions; an emoji in both lists is removed. */
export async function react(
  tx: Tx,
  ctx: ActorContext,
  subject: { commentId: string } | { replyId: string },
  input: Pick<UpdateReply, "addedReactions" | "removedReactions">,
): Promise<Pick<PayloadOf<"comment.updated">, "addedReactions" | "removedReactions"> | null> {
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
    throw new ConflictError(
      `You can add at most ${MAXIMUM_REACTIONS} reactions; remove one first.`,
      "too_many_reactions",
    );
  }
  if (made.length === 0 && gone.count === 0) return null;
  return {
    ...(made.length > 0 && { addedReactions: made.map(({ emoji }) => emoji) }),
    ...(gone.count > 0 && { removedReactions: removed }),
  };
}

/** Counts the caller as a contributor of the change request. */
export async function countContribution(
  tx: Tx,
  ctx: ActorContext,
  { changeRequest }: ContentScope,
): Promise<void> {
  if (changeRequest) await contribute(tx, changeRequest.id, ctx.actor, "comment");
}

type DiscussionKind = Extract<EventKind, `comment.${string}` | `reply.${string}`>;

/** Records an event of a thread, with its change request. */
export const recordThreadEvent = <Kind extends DiscussionKind>(
  tx: Tx,
  ctx: ActorContext,
  { space, changeRequest }: ContentScope,
  type: Kind,
  subjectId: string,
  payload: Omit<PayloadOf<Kind>, "changeRequest">,
): Promise<void> =>
  record(tx, ctx, {
    type,
    organizationId: space.organizationId,
    spaceId: space.id,
    subjectId,
    payload: { ...(changeRequest && { changeRequest: changeRequest.id }), ...payload },
  } as unknown as NewEvent<Kind>);

export const notAuthor = (noun: "comment" | "reply") =>
  new Forbidden(
    `Only the author and people who manage the space can edit or delete this ${noun}.`,
    "not_your_words",
  );
