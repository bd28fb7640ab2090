import "server-only";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { inFormat, type ReadableBody, readableBody, storedBody } from "@/lib/collaboration/comments/body";
import { addComment, insertComment, storedTarget } from "@/lib/collaboration/comments/commands";
import {
  CommentText,
  type ContentFormat,
  type PostComment,
  StoredSuggestion,
  TableCell,
  TextQuote,
} from "@/lib/collaboration/comments/schemas";
import { resolveTarget, WHOLE } from "@/lib/collaboration/comments/target";
import { scopeOfChangeRequest } from "@/lib/content/scopes/content-scope";
import { can } from "@/lib/core/access/roles";
import { ConflictError, Forbidden, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Prisma } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import { reportToCaller } from "@/lib/platform/events/record";
import { addReview, refuseReviewOfClosed } from "./commands";
import type { ReviewRow } from "./queries";
import type { PendingComment, SubmitReview } from "./schemas";

/** The unsubmitted review of one person, with a limit on its comments. */
const MOST_COMMENTS = 500;

type Row = Prisma.PendingCommentGetPayload<object>;

/** Parses the JSON columns of a pending comment. */
const storedJsonOf = ({ id, body, tableCell, quote, suggestion }: Row) => {
  const at = { table: "PendingComment", row: id };
  return {
    body: parsedJson(CommentText, body, { ...at, column: "body" }),
    tableCell: parsedJson(TableCell.nullable(), tableCell, { ...at, column: "tableCell" }),
    quote: parsedJson(TextQuote.nullable(), quote, { ...at, column: "quote" }),
    suggestion: parsedJson(StoredSuggestion.nullable(), suggestion, { ...at, column: "suggestion" }),
  };
};

const keyOf = (ctx: ActorContext, { changeRequest }: ChangeRequestSubject) => ({
  changeRequestId: changeRequest.id,
  reviewerId: ctx.actor.userId,
});

const present = ({
  body,
  ...row
}: Omit<Row, keyof ReturnType<typeof storedJsonOf>> & ReturnType<typeof storedJsonOf>): PendingComment => ({
  object: "pending-comment",
  id: row.id,
  body,
  ...(row.pageId !== null && { page: row.pageId }),
  ...(row.node !== null && {
    node: { id: row.node, ...(row.nodePreview !== null && { preview: row.nodePreview }) },
  }),
  ...(row.tableCell !== null && { tableCell: row.tableCell }),
  ...(row.quote !== null && { quote: row.quote }),
  ...(row.suggestion !== null && { suggestion: row.suggestion }),
  createdAt: row.createdAt.toISOString(),
});

const IN_ORDER = [{ createdAt: "asc" as const }, { id: "asc" as const }];

/** Lists the caller's pending comments, in the order of writing. */
export async function listPendingComments(
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  format: ContentFormat | undefined,
): Promise<PendingComment[]> {
  const rows = await db.pendingComment.findMany({ where: keyOf(ctx, subject), orderBy: IN_ORDER });
  const shown = await inFormat(
    rows.map((row) => ({ ...row, ...storedJsonOf(row) })),
    format,
  );
  return shown.map(present);
}

const insertPending = prepared(
  "insert-pending-review",
  `INSERT INTO "PendingReview" AS r ("changeRequestId", "reviewerId") VALUES ($1, $2)
      ON CONFLICT ("changeRequestId", "reviewerId") DO UPDATE SET "createdAt" = r."createdAt"`,
);

/** Adds a comment to the caller's pending review; the first one creates it. */
export async function addPendingComment(
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  input: PostComment,
): Promise<PendingComment> {
  refuseReviewOfClosed(subject.changeRequest.status);
  const target = storedTarget(await resolveTarget(db, scopeOfChangeRequest(subject), input));
  const body = await readableBody(input.body);
  const key = keyOf(ctx, subject);
  return inTransaction(
    db,
    async (tx) => {
      // Locks the row, so that a comment belongs either to the submitted review or to the next one.
      await insertPending(tx, [key.changeRequestId, key.reviewerId]);
      if ((await tx.pendingComment.count({ where: key })) >= MOST_COMMENTS) {
        throw new ConflictError(
          `Your review already has ${MOST_COMMENTS} comments. Submit it, then continue.`,
          "review_too_long",
        );
      }
      const row = await tx.pendingComment.create({
        data: {
          ...key,
          id: newId(),
          ...target,
          tableCell: target.tableCell ?? undefined,
          quote: target.quote ?? undefined,
          suggestion: target.suggestion ?? undefined,
          body: storedBody(body),
        },
      });
      reportToCaller(ctx, "pendingReview.changed");
      const { quote, suggestion } = target;
      return present({ ...row, body, tableCell: target.tableCell ?? null, quote, suggestion });
    },
    RETRIED,
  );
}

/** Locks the caller's pending review, which its submission reads and deletes with its comments. */
const lockPending = prepared(
  "lock-pending-review",
  `SELECT FROM "PendingReview" WHERE "changeRequestId" = $1 AND "reviewerId" = $2 FOR UPDATE`,
);

/** Changes one of the caller's pending comments. */
export async function updatePendingComment(
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  id: string,
  written: CommentText,
): Promise<PendingComment> {
  const body = await readableBody(written);
  const key = keyOf(ctx, subject);
  const where = { ...key, id };
  return inTransaction(db, async (tx) => {
    await lockPending(tx, [key.changeRequestId, key.reviewerId]);
    const { count } = await tx.pendingComment.updateMany({ where, data: { body: storedBody(body) } });
    if (count === 0) throw new NotFound("pending comment", id);
    reportToCaller(ctx, "pendingReview.changed");
    const row = await tx.pendingComment.findUniqueOrThrow({ where: { id } });
    return present({ ...row, ...storedJsonOf(row) });
  });
}

/** Deletes a comment of the caller's pending review; returns false if there was none. */
export async function removePendingComment(
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  id: string,
): Promise<boolean> {
  const key = keyOf(ctx, subject);
  return inTransaction(db, async (tx) => {
    await lockPending(tx, [key.changeRequestId, key.reviewerId]);
    reportToCaller(ctx, "pendingReview.changed");
    return (await tx.pendingComment.deleteMany({ where: { ...key, id } })).count > 0;
  });
}

/** Discards the caller's pending review; returns false if there was none. */
export const discardPendingReview = async (
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
): Promise<boolean> => {
  reportToCaller(ctx, "pendingReview.changed");
  return (await db.pendingReview.deleteMany({ where: keyOf(ctx, subject) })).count > 0;
};

/**
 * Posts all pending comments and, with a status, the verdict: all or nothing. The row of the pending review
 * is locked before its comments are read, so a double submission posts once, and comments written meanwhile
 * are kept for the next review. Comments can be posted even after a merge.
 */
export async function submitReview(
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  { status, comment: written }: SubmitReview,
): Promise<{ review: ReviewRow | null; comments: number }> {
  const comment = written && (await readableBody(written));
  return inTransaction(
    db,
    async (tx) => {
      if (status !== undefined) refuseReviewOfClosed(subject.changeRequest.status);
      if (status !== undefined && !can(subject.role, "space.review")) {
        throw new Forbidden(
          "You need review access to approve or request changes. Submit your comments without a verdict.",
          "missing_permission",
        );
      }
      const key = keyOf(ctx, subject);
      const begun = await tx.pendingReview.count({ where: key });
      const locked = await lockPending(tx, [key.changeRequestId, key.reviewerId]);
      if (begun > locked.length) {
        throw new ConflictError("This review was already submitted.", "review_submitted");
      }
      // Without a row to lock, comments that appear from now on belong to the next review.
      const waiting =
        locked.length > 0 ? await tx.pendingComment.findMany({ where: key, orderBy: IN_ORDER }) : [];
      if (waiting.length === 0 && status === undefined && comment === undefined) {
        throw new ConflictError("No pending comments to submit.", "review_empty");
      }
      if (locked.length > 0) await tx.pendingReview.delete({ where: { changeRequestId_reviewerId: key } });
      const scope = scopeOfChangeRequest(subject);
      for (const row of waiting) {
        const { pageId, node, nodePreview, nodeContentHash } = row;
        const { body, ...json } = storedJsonOf(row);
        const target = { pageId, node, nodePreview, nodeContentHash, ...json };
        // The body was parsed when it was stored.
        await insertComment(tx, ctx, scope, { body: body as ReadableBody, target });
      }
      if (status !== undefined) {
        const review = await addReview(tx, ctx, subject, { status, comment });
        return { review, comments: waiting.length };
      }
      if (comment) await addComment(tx, ctx, scope, { body: comment, target: WHOLE });
      return { review: null, comments: waiting.length + (comment ? 1 : 0) };
    },
    RETRIED,
  );
}
