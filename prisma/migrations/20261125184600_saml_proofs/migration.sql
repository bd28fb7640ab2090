-- DropIndex
DROP INDEX "SamlAttempt_samlProviderId_idx";

-- AlterTable
ALTER TABLE "SamlProvider" ADD COLUMN     "provenAt" TIMESTAMPTZ(3),
ADD COLUMN     "refuseExpired" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "SamlAttempt" ADD COLUMN     "expected" TEXT,
ADD COLUMN     "received" TEXT,
ADD COLUMN     "signed" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "SamlCertificateUse" (
    "samlProviderId" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SamlCertificateUse_pkey" PRIMARY KEY ("samlProviderId","sha256")
);

-- CreateIndex
CREATE INDEX "SamlAttempt_samlProviderId_signed_id_idx" ON "SamlAttempt"("samlProviderId", "signed", "id");

-- AddForeignKey
ALTER TABLE "SamlCertificateUse" ADD CONSTRAINT "SamlCertificateUse_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is known of sign-ins before: which attempts the provider had signed, and when a provider last worked as it is.
UPDATE "SamlAttempt" SET "signed" = true WHERE "reason" IS NULL OR "subject" IS NOT NULL;
UPDATE "SamlProvider" p SET "provenAt" = greatest(
  (SELECT max(r."finishedAt") FROM "SamlRehearsal" r WHERE r."samlProviderId" = p."id" AND r."succeeded"),
  (SELECT max(a."createdAt") FROM "SamlAttempt" a WHERE a."samlProviderId" = p."id" AND a."reason" IS NULL
    AND a."createdAt" > coalesce((SELECT max(e."createdAt") FROM "Event" e
      WHERE e."organizationId" = p."organizationId" AND e."type" = 'samlProvider.updated' AND e."subjectId" = p."id"),
      '-infinity')));
