-- AlterTable
ALTER TABLE "Upload" ADD COLUMN     "arrived" INTEGER,
ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "UploadPart" (
    "uploadKey" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "UploadPart_pkey" PRIMARY KEY ("uploadKey","attempt","position")
);

-- AddForeignKey
ALTER TABLE "UploadPart" ADD CONSTRAINT "UploadPart_uploadKey_fkey" FOREIGN KEY ("uploadKey") REFERENCES "Upload"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- Most of what is uploaded is compressed already.
ALTER TABLE "UploadPart" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- An attempt arrives whole or not at all, and none after one that has not begun.
ALTER TABLE "Upload" ADD CONSTRAINT upload_arrived CHECK ("arrived" <= "attempt");

-- Uploads that wait to be used keep their bytes, in one part each.
INSERT INTO "UploadPart" ("uploadKey", "attempt", "position", "bytes")
SELECT "key", 1, 0, "bytes" FROM "Upload" WHERE "bytes" IS NOT NULL;
UPDATE "Upload" SET "attempt" = 1, "arrived" = 1 WHERE "bytes" IS NOT NULL;

-- AlterTable
ALTER TABLE "Upload" DROP COLUMN "bytes";
