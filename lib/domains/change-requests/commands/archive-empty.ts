import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import { hoursBefore } from "@/lib/hours-before";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type Recorder, record } from "@/lib/platform/events/record";

type Draft = { number: number; spaceId: string; organizationId: string };

/** After so long without an edit a draft without content is no beginning of one. */
const EMPTY_FOR_HOURS = 24;
const MOST_AT_ONCE = 500;

/** Archives a draft that has no content and that nobody has joined. Leaves any other change request alone. */
export async function archiveEmptyDraft(tx: Db, ctx: Recorder, id: string): Promise<void> {
  // The branch is locked as edits lock it, so that none comes between the look and the end.
  await tx.$queryRaw`
    SELECT 1 FROM "Branch" b JOIN "ChangeRequest" c ON c."branchId" = b."id" WHERE c."id" = ${id} FOR UPDATE OF b`;
  const [draft] = await tx.$queryRaw<Draft[]>`
    UPDATE "ChangeRequest" c SET "status" = 'archived', "updatedAt" = now()
    WHERE c."id" = ${id} AND c."status" = 'draft' AND c."commentsTotal" = 0
      AND NOT EXISTS (SELECT FROM "PageVersion" p WHERE p."branchId" = c."branchId" AND p."toSeq" IS NULL)
      AND NOT EXISTS (SELECT FROM "AssetVersion" a WHERE a."branchId" = c."branchId" AND a."toSeq" IS NULL)
      AND NOT EXISTS (SELECT FROM "ReviewRequest" q WHERE q."changeRequestId" = c."id")
      AND NOT EXISTS (SELECT FROM "Review" r WHERE r."changeRequestId" = c."id")
      AND NOT EXISTS (SELECT FROM "ImportRun" i
        WHERE i."changeRequestId" = c."id" AND i."status" IN ('pending', 'in-progress'))
    RETURNING c."number", c."spaceId", c."organizationId"`;
  if (!draft) return;
  const { number, ...of } = draft;
  await record(tx, ctx, {
    type: "changeRequest.updated",
    ...of,
    subjectId: id,
    payload: { number, changes: { status: { before: "draft", after: "archived" } } },
  });
}

/** Archives drafts that were left without content, a subject and anybody else's part. */
export async function cleanUpEmptyDrafts(db: Db, now: Date): Promise<void> {
  const left = await db.$queryRaw<{ id: string; createdById: string }[]>`
    SELECT c."id", c."createdById" FROM "ChangeRequest" c
    WHERE c."status" = 'draft' AND c."subject" = '' AND c."description" IS NULL
      AND c."updatedAt" < ${hoursBefore(now, EMPTY_FOR_HOURS)} AND c."commentsTotal" = 0
      AND NOT EXISTS (SELECT FROM "PageVersion" p WHERE p."branchId" = c."branchId" AND p."toSeq" IS NULL)
      AND NOT EXISTS (SELECT FROM "AssetVersion" a WHERE a."branchId" = c."branchId" AND a."toSeq" IS NULL)
      AND NOT EXISTS (SELECT FROM "ReviewRequest" q WHERE q."changeRequestId" = c."id")
      AND NOT EXISTS (SELECT FROM "Review" r WHERE r."changeRequestId" = c."id")
    ORDER BY c."updatedAt" LIMIT ${MOST_AT_ONCE}`;
  for (const { id, createdById } of left) {
    const ctx = withoutRequest(jobActor("clean-up", createdById));
    await inTransaction(db, (tx) => archiveEmptyDraft(tx, ctx, id));
  }
}
