import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import { agentOf, readerActor } from "@/lib/core/access/actor";
import { plainDocument } from "@/lib/core/content/document/plain-document";
import { hoursBefore } from "@/lib/core/hours-before";
import { newId } from "@/lib/core/ids";
import { type ActorContext, withoutRequest } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inOrder } from "@/lib/platform/db/in-order";
import { jsonValue } from "@/lib/platform/db/insert-rows";
import { lockRow } from "@/lib/platform/db/lock-row";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { withheld } from "@/lib/platform/events/change-schema";
import { record } from "@/lib/platform/events/record";
import { type ReadableBody, readableBody, storedBody } from "./body";
import { mentionedPayload, newlyMentioned, noteMentions, updateMentions } from "./mentions";
import { authorRow } from "./present";
import { type CommentRow, getComment, lockComment } from "./queries";
import { discussionPermissions } from "./rules";
import type { FormatQuery, PostComment, ReaderFeedback, UpdateComment } from "./schemas";
import { showComment } from "./show";
import { type ResolvedTarget, resolveTarget } from "./target";
import {
  countContribution,
  lockedComment,
  notAuthor,
  RETRY,
  react,
  recordThreadEvent,
  setResolved,
} from "./thread";

/** Opens a thread on a block, a page, or the space or change request as a whole. */
export async function postComment(
  db: Db,
  ctx: ActorContext,
  scope: ContentScope,
  input: PostComment,
): Promise<CommentRow> {
  const target = await resolveTarget(db, scope, input);
  const body = await readableBody(input.body);
  return inTransaction(db, (tx) => addComment(tx, ctx, scope, { body, target }), RETRY);
}

/** The target of a comment as stored. */
type StoredTarget = { pageId: string | null } & Omit<
  ResolvedTarget,
  "page" | "anchor" | "nodeContentHash"
> & {
    nodeContentHash: Uint8Array<ArrayBuffer> | null;
  };

export const storedTarget = ({ page, anchor: _, nodeContentHash, ...at }: ResolvedTarget): StoredTarget => ({
  ...at,
  pageId: page?.id ?? null,
  nodeContentHash: nodeContentHash === null ? null : Buffer.from(nodeContentHash, "hex"),
});

/** Writes a comment in the caller's transaction. */
export async function addComment(
  tx: Tx,
  ctx: ActorContext,
  scope: ContentScope,
  { body, target, reviewId }: { body: ReadableBody; target: ResolvedTarget; reviewId?: string },
): Promise<CommentRow> {
  const { nodeContentHash: _, ...shown } = target;
  return {
    ...(await insertComment(tx, ctx, scope, { body, target: storedTarget(target), reviewId })),
    ...shown,
    tableCell: target.tableCell ?? null,
    reviewId: reviewId ?? null,
    suggestionFits: true,
    appliedAt: null,
    appliedBy: null,
    appliedRevisionId: null,
    appliedIn: null,
    body,
    postedBy: authorRow(ctx.actor),
    agent: agentOf(ctx.actor),
    feedback: null,
    editedAt: null,
    status: "open",
    resolvedAt: null,
    resolvedBy: null,
    replyCount: 0,
    reactions: null,
  };
}

const insertRow = prepared(
  "insert-comment",
  `INSERT INTO "Comment" ("id", "organizationId", "spaceId", "changeRequestId", "reviewId", "revisionId",
     "pageId", "node", "nodePreview", "nodeContentHash", "tableCell", "quote", "suggestion", "body", "postedById",
     "agent", "postedAt")
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
);

/** Stores a comment whose target was checked before. */
export async function insertComment(
  tx: Tx,
  ctx: ActorContext,
  scope: ContentScope,
  { body, target, reviewId }: { body: ReadableBody; target: StoredTarget; reviewId?: string },
): Promise<{ id: string; postedAt: Date; revisionId: string }> {
  const { space, changeRequest } = scope;
  const revisionId = changeRequest?.headRevisionId ?? space.headRevisionId;
  const { organizationId } = space;
  const comment = { id: newId(), postedAt: new Date(), revisionId };
  const json = (value: object | null | undefined) => (value ? jsonValue(value) : null);
  await inOrder(tx, [
    () => countContribution(tx, ctx, scope),
    () =>
      insertRow(tx, [
        ...[comment.id, organizationId, space.id, changeRequest?.id ?? null, reviewId ?? null, revisionId],
        ...[target.pageId, target.node, target.nodePreview, target.nodeContentHash],
        ...[json(target.tableCell), json(target.quote), json(target.suggestion)],
        ...[jsonValue(storedBody(body)), ctx.actor.userId, agentOf(ctx.actor), comment.postedAt],
      ]),
    () =>
      recordThreadEvent(tx, ctx, scope, "comment.posted", comment.id, {
        ...(target.pageId !== null && { page: target.pageId }),
        ...(reviewId !== undefined && { review: reviewId }),
        ...newlyMentioned(ctx, body),
      }),
  ]);
  await noteMentions(tx, ctx, { commentId: comment.id, organizationId, open: true }, body);
  return comment;
}

const insertReadersRow = prepared(
  "insert-comment-of-reader",
  `INSERT INTO "Comment" ("id", "organizationId", "spaceId", "revisionId", "pageId", "body", "feedback", "postedAt")
   SELECT $1, s."organizationId", s."id", r."id", $3, $4, $5, $6
   FROM "Space" s JOIN "Branch" b ON b."id" = s."mainBranchId" JOIN "Revision" r ON r."branchId" = b."id" AND r."seq" = b."headSeq"
   WHERE s."id" = $2`,
);

/** Most comments by visitors in a space per day: visitors have no account that could be limited. */
const MOST_OF_READERS = 200;

/**
 * Stores a visitor's comment on a published page as plain text, so that nothing in it is loaded or formatted.
 * Returns false if the space has reached its daily limit.
 */
export const postReaderComment = (
  db: Db,
  { organizationId, spaceId, pageId }: { organizationId: string; spaceId: string; pageId: string },
  { words, ...feedback }: ReaderFeedback & { words: string },
): Promise<boolean> =>
  inTransaction(
    db,
    async (tx) => {
      // Comments at the same time would each count only the others.
      await lockRow(tx, "Space", spaceId);
      const since = hoursBefore(new Date(), 24);
      const ofToday = { spaceId, postedById: null, postedAt: { gt: since } };
      if ((await tx.comment.count({ where: ofToday })) >= MOST_OF_READERS) return false;
      const id = newId();
      const body = { document: plainDocument(words) };
      await insertReadersRow(tx, [id, spaceId, pageId, jsonValue(body), jsonValue(feedback), new Date()]);
      await record(tx, withoutRequest(readerActor(feedback.site)), {
        type: "comment.posted",
        organizationId,
        spaceId,
        subjectId: id,
        payload: { page: pageId },
      });
      return true;
    },
    RETRY,
  );

/** Edits, resolves, reopens or reacts in one call; records an event only if something changed. */
export async function updateComment(
  db: Db,
  ctx: ActorContext,
  scope: ContentScope,
  commentId: string,
  input: UpdateComment,
  query: FormatQuery = {},
): Promise<CommentRow> {
  const body = input.body && (await readableBody(input.body));
  return inTransaction(
    db,
    async (tx) => {
      const comment = await lockedComment(tx, scope, commentId);
      const present = async () => showComment(ctx, scope, query, await getComment(tx, scope, comment.id));
      await requireMatch(ctx, present);
      const may = discussionPermissions(scope.role, comment.postedById === ctx.actor.userId);
      if (body !== undefined && !may.edit) throw notAuthor("comment");
      await setResolved(tx, ctx, scope, comment, input.resolved);

      const edited = body !== undefined && !isDeepStrictEqual(body, comment.body);
      let mentioned: string[] = [];
      if (edited) {
        await tx.comment.update({
          where: { id: comment.id },
          data: { body: storedBody(body), editedAt: new Date() },
          select: { id: true },
        });
        const { organizationId } = scope.space;
        const open = !(input.resolved ?? comment.status === "resolved");
        mentioned = await updateMentions(tx, ctx, { commentId: comment.id, organizationId, open }, body);
      }
      const reactions = await react(tx, ctx, { commentId: comment.id }, input);
      if (edited || reactions) {
        await recordThreadEvent(tx, ctx, scope, "comment.updated", comment.id, {
          changes: edited ? { body: withheld } : {},
          ...mentionedPayload(mentioned),
          ...reactions,
        });
      }
      return getComment(tx, scope, comment.id);
    },
    RETRY,
  );
}

/** Deletes a thread with its replies; false if it does not exist. */
export const deleteComment = (
  db: Db,
  ctx: ActorContext,
  scope: ContentScope,
  commentId: string,
): Promise<boolean> =>
  inTransaction(
    db,
    async (tx) => {
      const comment = await lockComment(tx, scope, commentId);
      if (!comment) return false;
      await requireMatch(ctx, async () =>
        showComment(ctx, scope, {}, await getComment(tx, scope, comment.id)),
      );
      if (!discussionPermissions(scope.role, comment.postedById === ctx.actor.userId).delete)
        throw notAuthor("comment");
      await tx.comment.delete({ where: { id: comment.id }, select: { id: true } });
      await recordThreadEvent(tx, ctx, scope, "comment.deleted", comment.id, {
        postedBy: comment.postedById,
      });
      return true;
    },
    RETRY,
  );
