-- AlterEnum
ALTER TYPE "GitOperationState" ADD VALUE 'cancelled';

-- AlterTable
ALTER TABLE "GitOperation" ADD COLUMN     "previewedOid" TEXT;
