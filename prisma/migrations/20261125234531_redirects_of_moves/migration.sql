-- AlterTable
ALTER TABLE "SiteRedirect" ADD COLUMN     "automatic" BOOLEAN NOT NULL DEFAULT false;

-- Nobody is on record for those that were made when something moved.
UPDATE "SiteRedirect" r SET "automatic" = true FROM "Site" s
WHERE s."id" = r."siteId" AND r."captureWildcard" AND r."permanent" AND r."kind" <> 'external' AND r."pageId" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "Event" e WHERE e."organizationId" = s."organizationId" AND e."subjectId" = r."id");
