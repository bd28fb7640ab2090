-- AlterTable
ALTER TABLE "SamlProvider" ADD COLUMN     "signRequests" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "signingCertificate" TEXT,
ADD COLUMN     "signingKey" BYTEA;
