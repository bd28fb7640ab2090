-- AlterTable
ALTER TABLE "Organization" ADD COLUMN     "defaultSiteId" TEXT;

-- CreateIndex
CREATE INDEX "Organization_defaultSiteId_idx" ON "Organization"("defaultSiteId");

-- AddForeignKey
ALTER TABLE "Organization" ADD CONSTRAINT "Organization_defaultSiteId_fkey" FOREIGN KEY ("defaultSiteId") REFERENCES "Site"("id") ON DELETE SET NULL ON UPDATE CASCADE;
