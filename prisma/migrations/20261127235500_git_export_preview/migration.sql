-- AlterTable
ALTER TABLE "GitOperation" ADD COLUMN     "deletions" JSONB,
ADD COLUMN     "preview" BOOLEAN NOT NULL DEFAULT false;
