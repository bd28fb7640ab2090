-- AlterTable
ALTER TABLE "Presence" ADD COLUMN     "block" TEXT;
