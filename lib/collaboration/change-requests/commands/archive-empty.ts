import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import { hoursBefore } from "@/lib/core/hours-before";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type Recorder, record } from "@/lib/platform/events/record";
import { inTurn } from "@/lib/platform/jobs/in-turn";

/** An untouched empty draft counts as abandoned after this time. */
const EMPTY_FOR_HOURS = 24;
const MOST_AT_ONCE = 500;

const lockBranchOf = prepared(
  "lock-branch-of-change-request",
  `SELECT FROM "Branch" b JOIN "ChangeRequest" c ON c."branchId" = b."id" WHERE c."id" = $1 FOR UPDATE OF b`,
);

const archiveDraft = prepared(
  "archive-empty-draft",
  `UPDATE "ChangeRequest" c SET "status" = 'archived', "updatedAt" = now()
    WHERE c."id" = $1 AND c."status" = 'draft' AND c."commentsTotal" = 0
      AND NOT EXISTS (SELECT FROM "PageVersion" p WHERE p."branchId" = c."branchId" AND p."toSeq" IS NULL)
      AND NOT EXISTS (SELECT FROM "AssetVersion" a WHERE a."branchId" = c."branchId" AND a."toSeq" IS NULL)
      AND NOT EXISTS (SELECT FROM "ReviewRequest" q WHERE q."changeRequestId" = c."id")
      AND NOT EXISTS (SELECT FROM "Review" r WHERE r."changeRequestId" = c."id")
      AND NOT EXISTS (SELECT FROM "ImportRun" i
        WHERE i."changeRequestId" = c."id" AND i."status" IN ('pending', 'in-progress'))
    RETURNING c."number", c."spaceId", c."organizationId"`,
);

/**
 * Archives a draft without content, comments, reviewers and other contributors. Leaves any other change
 * request unchanged.
 */
export async function archiveEmptyDraft(tx: Tx, ctx: Recorder, id: string): Promise<void> {
  // Takes the same lock as edits, so that no edit slips in between check and archive.
  await lockBranchOf(tx, [id]);
  const [draft] = await archiveDraft(tx, [id]);
  if (!draft) return;
  const { number, ...of } = draft;
  await record(tx, ctx, {
    type: "changeRequest.updated",
    ...of,
    subjectId: id,
    payload: { number, changes: { status: { before: "draft", after: "archived" } } },
  });
}

const emptyDrafts = prepared(
  "empty-drafts",
  `SELECT c."id", c."createdById" FROM "ChangeRequest" c
    WHERE c."status" = 'draft' AND c."subject" = '' AND c."description" IS NULL
      AND c."updatedAt" < $1 AND c."commentsTotal" = 0
      AND NOT EXISTS (SELECT FROM "PageVersion" p WHERE p."branchId" = c."branchId" AND p."toSeq" IS NULL)
      AND NOT EXISTS (SELECT FROM "AssetVersion" a WHERE a."branchId" = c."branchId" AND a."toSeq" IS NULL)
      AND NOT EXISTS (SELECT FROM "ReviewRequest" q WHERE q."changeRequestId" = c."id")
      AND NOT EXISTS (SELECT FROM "Review" r WHERE r."changeRequestId" = c."id")
    ORDER BY c."updatedAt" LIMIT $2`,
);

/** Archives abandoned drafts: without content, subject and other people's contributions. */
export async function cleanUpEmptyDrafts(db: Db, now: Date): Promise<void> {
  const left = await emptyDrafts(db, [hoursBefore(now, EMPTY_FOR_HOURS), MOST_AT_ONCE]);
  await inTurn(left, ({ id, createdById }) => {
    const ctx = withoutRequest(jobActor("clean-up", createdById));
    return inTransaction(db, (tx) => archiveEmptyDraft(tx, ctx, id));
  });
}
