-- CreateTable
CREATE TABLE "SiteFormerDefault" (
    "siteId" TEXT NOT NULL,
    "siteSpaceId" TEXT NOT NULL,
    "sectionId" TEXT NOT NULL DEFAULT '',
    "until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteFormerDefault_pkey" PRIMARY KEY ("siteId","sectionId","siteSpaceId")
);

-- CreateIndex
CREATE INDEX "SiteFormerDefault_siteSpaceId_siteId_idx" ON "SiteFormerDefault"("siteSpaceId", "siteId");

-- AddForeignKey
ALTER TABLE "SiteFormerDefault" ADD CONSTRAINT "SiteFormerDefault_siteSpaceId_siteId_fkey" FOREIGN KEY ("siteSpaceId", "siteId") REFERENCES "SiteSpace"("id", "siteId") ON DELETE CASCADE ON UPDATE CASCADE;
