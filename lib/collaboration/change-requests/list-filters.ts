import { foldText } from "@/lib/core/fold-text";
import { foldedSql } from "@/lib/platform/db/folded-sql";
import type { ReviewStanding } from "./schemas";
import type { ChangeRequestStatus } from "./status";

/** Filters of a list of change requests. */
export type ChangeRequestFilters = {
  page?: string;
  limit?: number;
  status: readonly ChangeRequestStatus[];
  creator?: string;
  contributor?: string;
  requestedReviewer?: string;
  reviewer?: string;
  review?: ReviewStanding;
  search?: string;
  editedPage?: string;
};

/** True if a reviewer's latest review of the change request c has this status. */
const LAST = (status: string) => `EXISTS (
  SELECT FROM "Review" r WHERE r."changeRequestId" = c."id" AND r."status" = '${status}'
    AND NOT EXISTS (SELECT FROM "Review" l WHERE l."changeRequestId" = c."id" AND l."reviewerId" = r."reviewerId"
      AND (l."createdAt", l."id") > (r."createdAt", r."id")))`;
const ASKED = `EXISTS (SELECT FROM "ReviewRequest" q WHERE q."changeRequestId" = c."id")`;
const HEARD = `EXISTS (SELECT FROM "Review" r WHERE r."changeRequestId" = c."id")`;

/** True if the change request c matches the filters in parameters $3 to $10. Search ignores letter case and accents. */
export const NARROWED = `c."status" = ANY($3::"ChangeRequestStatus"[])
  AND ($4::text IS NULL OR c."createdById" = $4)
  AND ($5::text IS NULL OR EXISTS (SELECT FROM "Contribution" k WHERE k."changeRequestId" = c."id" AND k."userId" = $5))
  AND ($6::text IS NULL OR EXISTS (SELECT FROM "ReviewRequest" q WHERE q."changeRequestId" = c."id" AND q."userId" = $6))
  AND ($7::text IS NULL OR EXISTS (SELECT FROM "ReviewRequest" q WHERE q."changeRequestId" = c."id" AND q."userId" = $7)
    OR EXISTS (SELECT FROM "Review" r WHERE r."changeRequestId" = c."id" AND r."reviewerId" = $7))
  AND CASE $8::text WHEN 'approved' THEN ${LAST("approved")} AND NOT ${LAST("changes-requested")}
    WHEN 'changes-requested' THEN ${LAST("changes-requested")} WHEN 'waiting' THEN ${ASKED}
    WHEN 'none' THEN NOT ${ASKED} AND NOT ${HEARD} ELSE true END
  AND ($9::text IS NULL OR c."number"::text = ltrim($9, '#') OR strpos(${foldedSql('c."subject"')}, $9) > 0
    OR strpos(${foldedSql(`jsonb_path_query_array(c."description", '$.**.text')::text`)}, $9) > 0)
  AND ($10::text IS NULL OR EXISTS (SELECT FROM "PageVersion" p
    WHERE p."branchId" = c."branchId" AND p."pageId" = $10 AND p."toSeq" IS NULL))`;

/** The values of those parameters. */
export const narrowing = (filters: ChangeRequestFilters): unknown[] => [
  filters.status,
  filters.creator ?? null,
  filters.contributor ?? null,
  filters.requestedReviewer ?? null,
  filters.reviewer ?? null,
  filters.review ?? null,
  foldText(filters.search?.trim() ?? "") || null,
  filters.editedPage ?? null,
];
