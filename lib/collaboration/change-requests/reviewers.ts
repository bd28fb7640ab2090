import "server-only";
import { presentUser } from "@/lib/identity/users/present";
import { userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { ReviewerState } from "./schemas";

/** The latest review of each reviewer; an open review request counts more than an older review. */
const reviewersOf = prepared(
  "reviewers-of-change-request",
  `WITH given AS (
     SELECT DISTINCT ON (r."reviewerId") r."reviewerId" AS "id", head."treeHash" <> r."treeHash" AS "outdated",
       CASE r."status" WHEN 'approved' THEN 'approved' ELSE 'changes-requested' END AS "state"
     FROM "Review" r JOIN "ChangeRequest" c ON c."id" = r."changeRequestId"
     JOIN "Branch" d ON d."id" = c."branchId" JOIN "Revision" head ON head."id" = d."headRevisionId"
     WHERE r."changeRequestId" = $1
     ORDER BY r."reviewerId", r."createdAt" DESC, r."id" DESC
   ), asked AS (SELECT q."userId" AS "id" FROM "ReviewRequest" q WHERE q."changeRequestId" = $1)
   SELECT ${userSql("u")} AS "user", w."state", w."outdated" FROM (
     SELECT a."id", 'waiting' AS "state", false AS "outdated" FROM asked a
     UNION ALL
     SELECT g."id", g."state", g."outdated" FROM given g WHERE g."id" NOT IN (SELECT a."id" FROM asked a)
   ) w JOIN "User" u ON u."id" = w."id" ORDER BY lower(u."displayName"), u."id"`,
);

/** Loads all requested and actual reviewers of a change request, each with their latest state. */
export const loadReviewers = async (db: Db, changeRequestId: string): Promise<ReviewerState[]> =>
  (await reviewersOf(db, [changeRequestId])).map((row) => ({ ...row, user: presentUser(row.user) }));
