-- DropIndex
DROP INDEX "PageVersion_pageId_branchId_idx";

-- AlterTable
ALTER TABLE "PendingComment" ADD COLUMN     "quote" JSONB,
ADD COLUMN     "suggestion" JSONB;

-- AlterTable
ALTER TABLE "Comment" ADD COLUMN     "appliedAt" TIMESTAMPTZ(3),
ADD COLUMN     "appliedById" TEXT,
ADD COLUMN     "appliedRevisionId" TEXT,
ADD COLUMN     "quote" JSONB,
ADD COLUMN     "suggestion" JSONB;

-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "coAuthorIds" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "Comment_appliedRevisionId_idx" ON "Comment"("appliedRevisionId");

-- CreateIndex
CREATE INDEX "PageVersion_pageId_branchId_fromSeq_idx" ON "PageVersion"("pageId", "branchId", "fromSeq");

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_appliedById_fkey" FOREIGN KEY ("appliedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_appliedRevisionId_fkey" FOREIGN KEY ("appliedRevisionId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- What a comment is about and what it suggests belong together.
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_quote_check" CHECK ("quote" IS NULL OR "node" IS NOT NULL);
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_suggestion_check"
  CHECK ("suggestion" IS NULL OR ("node" IS NOT NULL AND "changeRequestId" IS NOT NULL));
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_applied_check"
  CHECK (("appliedAt" IS NULL) = ("appliedRevisionId" IS NULL) AND ("appliedAt" IS NULL OR "suggestion" IS NOT NULL));
