-- AlterTable
ALTER TABLE "ImportRun" ADD COLUMN     "opensDraft" BOOLEAN NOT NULL DEFAULT false;
