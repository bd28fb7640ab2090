-- AlterTable
ALTER TABLE "SearchPage" ADD COLUMN     "shownSpecs" TEXT NOT NULL DEFAULT '';
