-- AlterTable
ALTER TABLE "GitOperation" ADD COLUMN     "warnings" JSONB;
