import "server-only";
import { inFormat } from "@/lib/collaboration/comments/body";
import type { ContentFormat } from "@/lib/collaboration/comments/schemas";
import { pageOf } from "@/lib/core/cursors";
import { limitOf } from "@/lib/core/pagination";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { listCandidates } from "./candidates";
import { createReview, requestReviewers, withdrawReviewRequest } from "./commands";
import { reviews } from "./operations";
import {
  addPendingComment,
  discardPendingReview,
  listPendingComments,
  removePendingComment,
  submitReview,
  updatePendingComment,
} from "./pending";
import { presentContributor, presentRequestedReviewer, presentReview, reviewUrl } from "./present";
import {
  createdPosition,
  getReview,
  listContributors,
  listRequestedReviewers,
  listReviews,
  type ReviewRow,
} from "./queries";
import { listViewedPages, markViewed, unmarkViewed } from "./viewed-pages";

async function commentsInFormat(rows: ReviewRow[], format: ContentFormat | undefined): Promise<ReviewRow[]> {
  const comments = await inFormat(
    rows.flatMap((row) => row.comment ?? []),
    format,
  );
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  return rows.map((row) => ({ ...row, comment: row.comment && byId.get(row.comment.id)! }));
}

export const reviewHandlers = implement(reviews, {
  list: async (ctx, { query }) => {
    const { rows, count } = await listReviews(ctx.db, ctx.subject, query);
    const showing = { subject: ctx.subject, userId: ctx.actor.userId };
    const shown = await commentsInFormat(rows, query.format);
    return pageOf(shown, limitOf(query), count, createdPosition, (row) => presentReview(showing, row));
  },
  create: async (ctx, { body }) => {
    const review = await createReview(ctx.db, ctx, ctx.subject, body);
    const shown = presentReview({ subject: ctx.subject, userId: ctx.actor.userId }, review);
    return created(shown, reviewUrl(ctx.subject, review.id));
  },
  get: async (ctx, { params, query }) => {
    const review = await getReview(ctx.db, ctx.subject, params.reviewId);
    const [shown] = await commentsInFormat([review], query.format);
    return presentReview({ subject: ctx.subject, userId: ctx.actor.userId }, shown!);
  },
  listRequested: async (ctx, { query }) => {
    const { rows, count } = await listRequestedReviewers(ctx.db, ctx.subject.changeRequest.id, query);
    return pageOf(rows, limitOf(query), count, createdPosition, presentRequestedReviewer);
  },
  listCandidates: (ctx, { query }) => listCandidates(ctx.db, ctx.actor, ctx.subject, query),
  request: async (ctx, { body }) => ({
    users: (await requestReviewers(ctx.db, ctx, ctx.subject, body)).map(presentRequestedReviewer),
  }),
  withdrawRequest: (ctx, { params }) => withdrawReviewRequest(ctx.db, ctx, ctx.subject, params.userId),
  listViewed: async (ctx) => {
    const items = await listViewedPages(ctx.db, ctx, ctx.subject);
    return { items, count: items.length };
  },
  markViewed: (ctx, { params }) => markViewed(ctx.db, ctx, ctx.subject, params.pageId),
  unmarkViewed: (ctx, { params }) => unmarkViewed(ctx.db, ctx, ctx.subject, params.pageId),
  listPending: async (ctx, { query }) => {
    const items = await listPendingComments(ctx.db, ctx, ctx.subject, query.format);
    return { items, count: items.length };
  },
  addPending: (ctx, { body }) => addPendingComment(ctx.db, ctx, ctx.subject, body),
  updatePending: (ctx, { params, body }) =>
    updatePendingComment(ctx.db, ctx, ctx.subject, params.commentId, body.body),
  removePending: (ctx, { params }) => removePendingComment(ctx.db, ctx, ctx.subject, params.commentId),
  discardPending: (ctx) => discardPendingReview(ctx.db, ctx, ctx.subject),
  submitPending: async (ctx, { body }) => {
    const { review, comments } = await submitReview(ctx.db, ctx, ctx.subject, body);
    const showing = { subject: ctx.subject, userId: ctx.actor.userId };
    return { ...(review && { review: presentReview(showing, review) }), comments };
  },
  listContributors: async (ctx) => {
    const rows = await listContributors(ctx.db, [ctx.subject.changeRequest.id]);
    return { items: rows.map(presentContributor), count: rows.length };
  },
});
