import "server-only";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { type CommentRow, commentsOfReviews, positionAfter } from "@/lib/collaboration/comments/queries";
import { scopeOfChangeRequest } from "@/lib/content/scopes/content-scope";
import { canSql, SPACE_ACCESS } from "@/lib/core/access/sql";
import type { CursorKey } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf } from "@/lib/core/pagination";
import { userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import type { ReviewsQuery } from "./schemas";

/** Reviews of change request $1 with the hash of its present content: a different hash = outdated. */
const REVIEWS = `
  FROM "Review" r
  JOIN "ChangeRequest" request ON request."id" = r."changeRequestId"
  JOIN "Branch" branch ON branch."id" = request."branchId"
  JOIN "Revision" head ON head."id" = branch."headRevisionId"
  WHERE r."changeRequestId" = $1`;

const OUTDATED = `(head."treeHash" <> r."treeHash")`;

const reviewColumns = `
  r."id", r."revisionId", ${userSql("reviewer")} AS "reviewer",
  CASE WHEN asker."id" IS NOT NULL THEN ${userSql("asker")} END AS "requestedBy",
  r."status"::text AS "status", r."outdated", r."createdAt", r."updatedAt"`;

const PEOPLE = `
  JOIN "User" reviewer ON reviewer."id" = r."reviewerId"
  LEFT JOIN "User" asker ON asker."id" = r."requestedById"`;

const reviewsPage = prepared(
  "reviews-page",
  `SELECT total."count", page.* FROM (
     SELECT count(*)::int AS "count" ${REVIEWS} AND ($2::boolean IS NULL OR ${OUTDATED} = $2)
   ) total
   LEFT JOIN LATERAL (
     SELECT ${reviewColumns} FROM (
       SELECT r.*, ${OUTDATED} AS "outdated" ${REVIEWS} AND ($2::boolean IS NULL OR ${OUTDATED} = $2)
         AND ($3::timestamptz IS NULL OR (r."createdAt", r."id") < ($3, $4::text))
       ORDER BY r."createdAt" DESC, r."id" DESC LIMIT $5::int
     ) r ${PEOPLE}
   ) page ON true
   ORDER BY page."createdAt" DESC, page."id" DESC`,
);

const oneReview = prepared(
  "one-review",
  `SELECT ${reviewColumns} FROM (SELECT r.*, ${OUTDATED} AS "outdated" ${REVIEWS} AND r."id" = $2) r ${PEOPLE}`,
);
type StoredReview = RowOf<typeof oneReview>;
export type ReviewRow = StoredReview & { comment: CommentRow | null };

/** Lists the reviews of a change request, newest first, each with its comment. */
export async function listReviews(
  db: Db,
  subject: ChangeRequestSubject,
  query: ReviewsQuery,
): Promise<{ rows: ReviewRow[]; count: number }> {
  const after = positionAfter(query.page);
  const rows = await reviewsPage(db, [
    subject.changeRequest.id,
    query.outdated ?? null,
    after?.time ?? null,
    after?.id ?? null,
    limitOf(query) + 1,
  ]);
  const found = rows.filter((row) => row.id !== null);
  return { rows: await withComments(db, subject, found), count: rows[0]!.count };
}

export async function getReview(db: Db, subject: ChangeRequestSubject, reviewId: string): Promise<ReviewRow> {
  const [review] = await withComments(db, subject, await oneReview(db, [subject.changeRequest.id, reviewId]));
  if (!review) throw new NotFound("review", reviewId);
  return review;
}

async function withComments(
  db: Db,
  subject: ChangeRequestSubject,
  reviews: StoredReview[],
): Promise<ReviewRow[]> {
  const comments = await commentsOfReviews(
    db,
    scopeOfChangeRequest(subject),
    reviews.map((review) => review.id),
  );
  const byReview = new Map(comments.map((comment) => [comment.reviewId, comment]));
  return reviews.map((review) => ({ ...review, comment: byReview.get(review.id) ?? null }));
}

/** The cursor key of a list sorted by creation. */
export const createdPosition = (row: { createdAt: Date; id: string }): CursorKey => [
  row.createdAt.getTime(),
  row.id,
];

const requestedReviewers = prepared(
  "requested-reviewers",
  `SELECT total."count", page.* FROM (SELECT count(*)::int AS "count" FROM "ReviewRequest" WHERE "changeRequestId" = $1) total
   LEFT JOIN LATERAL (
     SELECT q."userId" AS "id", ${userSql("reviewer")} AS "user", ${userSql("asker")} AS "requestedBy",
       q."revisionId", q."createdAt"
     FROM "ReviewRequest" q
     JOIN "User" reviewer ON reviewer."id" = q."userId"
     JOIN "User" asker ON asker."id" = q."requestedById"
     WHERE q."changeRequestId" = $1 AND ($2::timestamptz IS NULL OR (q."createdAt", q."userId") > ($2, $3::text))
       AND ($5::text[] IS NULL OR q."userId" = ANY($5))
     ORDER BY q."createdAt", q."userId" LIMIT $4::int
   ) page ON true
   ORDER BY page."createdAt", page."id"`,
);
export type RequestedReviewerRow = Extract<RowOf<typeof requestedReviewers>, { id: string }>;

/** Lists the open review requests, oldest first. */
export async function listRequestedReviewers(
  db: Db,
  changeRequestId: string,
  query: { page?: string; limit?: number },
): Promise<{ rows: RequestedReviewerRow[]; count: number }> {
  const after = positionAfter(query.page);
  const rows = await requestedReviewers(db, [
    changeRequestId,
    after?.time ?? null,
    after?.id ?? null,
    limitOf(query) + 1,
    null,
  ]);
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]!.count };
}

/** Returns the open review requests to some people. */
export async function findRequestedReviewers(
  db: Db,
  changeRequestId: string,
  userIds: readonly string[],
): Promise<RequestedReviewerRow[]> {
  const rows = await requestedReviewers(db, [changeRequestId, null, null, userIds.length, userIds]);
  return rows.filter((row) => row.id !== null);
}

/**
 * The given people who belong to the space's organization; `mayReview` is true if their role lets them
 * review.
 */
export const findReviewers = prepared(
  "find-reviewers",
  `SELECT u."id", u."displayName", ${canSql('a."role"', "space.review")} AS "mayReview"
   FROM "Space" s CROSS JOIN LATERAL ${SPACE_ACCESS} a
   JOIN "User" u ON u."id" = a."userId" AND u."disabledAt" IS NULL
   WHERE s."id" = $1 AND u."id" = ANY($2::text[])`,
);

export const listContributors = prepared(
  "contributors",
  `SELECT ${userSql("u")} AS "user", c."actionType"::text AS "actionType", c."agent", c."count", c."updatedAt"
   FROM "Contribution" c JOIN "User" u ON u."id" = c."userId"
   WHERE c."changeRequestId" = $1 ORDER BY c."updatedAt" DESC, c."userId", c."actionType", c."agent"`,
);
export type ContributorRow = RowOf<typeof listContributors>;

/** Locks a change request's row until the transaction ends, and returns its head. */
export const lockRequest = prepared(
  "lock-request-for-review",
  `SELECT request."status"::text AS "status", head."id" AS "headRevisionId", head."treeHash"
   FROM "ChangeRequest" request
   JOIN "Branch" branch ON branch."id" = request."branchId"
   JOIN "Revision" head ON head."id" = branch."headRevisionId"
   WHERE request."id" = $1 FOR NO KEY UPDATE OF request`,
);
export type LockedRequest = RowOf<typeof lockRequest>;
