-- Readers of published sites say what they think of a page; nobody knows who they are.
ALTER TABLE "Comment" ADD COLUMN "feedback" JSONB,
ALTER COLUMN "postedById" DROP NOT NULL;
ALTER TABLE "Comment" ADD CONSTRAINT "comment_poster" CHECK (("postedById" IS NULL) = ("feedback" IS NOT NULL));

-- CreateEnum
CREATE TYPE "SiteCountKind" AS ENUM ('view', 'search', 'search_empty', 'not_found', 'helpful', 'not_helpful');

-- CreateTable
CREATE TABLE "SiteCount" (
    "siteId" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "kind" "SiteCountKind" NOT NULL,
    "subject" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "count" INTEGER NOT NULL,

    CONSTRAINT "SiteCount_pkey" PRIMARY KEY ("siteId","day","kind","subject","detail")
);

-- CreateIndex
CREATE INDEX "SiteCount_day_idx" ON "SiteCount"("day");

-- AddForeignKey
ALTER TABLE "SiteCount" ADD CONSTRAINT "SiteCount_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
