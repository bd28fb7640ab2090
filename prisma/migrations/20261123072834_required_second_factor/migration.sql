-- AlterTable
ALTER TABLE "Organization" ADD COLUMN     "secondFactor" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "issuer" TEXT;
