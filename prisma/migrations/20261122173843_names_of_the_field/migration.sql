-- What a merge went live in spite of is a bypass of rules.
ALTER TABLE "ChangeRequest" RENAME COLUMN "mergedInSpiteOf" TO "ruleBypass";
-- Events never change; here only what a field of them is called.
ALTER TABLE "Event" DISABLE TRIGGER USER;
UPDATE "Event" SET "payload" = "payload" - 'mergedInSpiteOf' || jsonb_build_object('ruleBypass', "payload"->'mergedInSpiteOf')
  WHERE "type" = 'changeRequest.merged' AND "payload" ? 'mergedInSpiteOf';
ALTER TABLE "Event" ENABLE TRIGGER USER;

-- A row is a count of the comments of a page.
ALTER TABLE "PageComments" RENAME TO "PageCommentCount";
ALTER TABLE "PageCommentCount" RENAME CONSTRAINT "PageComments_pkey" TO "PageCommentCount_pkey";
ALTER TABLE "PageCommentCount" RENAME CONSTRAINT "PageComments_spaceId_fkey" TO "PageCommentCount_spaceId_fkey";
ALTER INDEX "PageComments_spaceId_idx" RENAME TO "PageCommentCount_spaceId_idx";
