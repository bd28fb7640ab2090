-- DropIndex
DROP INDEX "Upload_createdAt_idx";

-- AlterTable
ALTER TABLE "Upload" ADD COLUMN     "received" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "turn" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "Upload_updatedAt_idx" ON "Upload"("updatedAt");

-- Parts are found by the byte at which they begin.
UPDATE "UploadPart" p SET "position" = s."start"
FROM (SELECT "uploadKey", "attempt", "position",
        sum(octet_length("bytes")) OVER (PARTITION BY "uploadKey", "attempt" ORDER BY "position") - octet_length("bytes") AS "start"
      FROM "UploadPart") s
WHERE p."uploadKey" = s."uploadKey" AND p."attempt" = s."attempt" AND p."position" = s."position";

UPDATE "Upload" SET "received" = "size" WHERE "arrived" = "attempt";
UPDATE "Upload" SET "updatedAt" = "createdAt";
