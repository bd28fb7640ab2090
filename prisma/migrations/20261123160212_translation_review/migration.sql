-- AlterEnum
ALTER TYPE "TranslationStatus" ADD VALUE 'cancelled';

-- AlterTable
ALTER TABLE "TranslatedText" ADD COLUMN     "confirmed" BYTEA[] DEFAULT ARRAY[]::BYTEA[];

-- What became of the runs of settings is read from the log.
CREATE INDEX "event_of_translations" ON "Event" ("subjectId", "id" DESC) WHERE "type" LIKE 'translation.%';
