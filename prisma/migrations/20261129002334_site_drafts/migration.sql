-- CreateTable
CREATE TABLE "SiteDraft" (
    "siteId" TEXT NOT NULL,
    "baseEvent" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changes" JSONB NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteDraft_pkey" PRIMARY KEY ("siteId")
);

-- AddForeignKey
ALTER TABLE "SiteDraft" ADD CONSTRAINT "SiteDraft_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
