-- AlterTable
ALTER TABLE "SiteSpace" ADD COLUMN     "draft" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "SiteFormerName" (
    "basename" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,

    CONSTRAINT "SiteFormerName_pkey" PRIMARY KEY ("basename")
);

-- CreateIndex
CREATE INDEX "SiteFormerName_siteId_idx" ON "SiteFormerName"("siteId");

-- AddForeignKey
ALTER TABLE "SiteFormerName" ADD CONSTRAINT "SiteFormerName_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
