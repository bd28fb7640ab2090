-- AlterTable
ALTER TABLE "SearchPage" ADD COLUMN     "specId" TEXT;

-- CreateIndex
CREATE INDEX "SearchPage_specId_idx" ON "SearchPage"("specId");

-- AddForeignKey
ALTER TABLE "SearchPage" ADD CONSTRAINT "SearchPage_specId_fkey" FOREIGN KEY ("specId") REFERENCES "OpenApiSpec"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Computed pages are few: reads of a space without any learn so from an index, and what a spec concerns is found.
CREATE INDEX page_computed ON "PageVersion" ("branchId") WHERE "kind" = 'computed';
CREATE INDEX page_computed_live ON "PageVersion" ("organizationId") WHERE "kind" = 'computed' AND "toSeq" IS NULL;
