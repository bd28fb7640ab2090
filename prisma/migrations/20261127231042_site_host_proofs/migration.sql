-- DropIndex
DROP INDEX "Site_hostname_key";

-- AlterTable
ALTER TABLE "Organization" ADD COLUMN     "hostToken" UUID NOT NULL DEFAULT gen_random_uuid();

-- AlterTable
ALTER TABLE "Site" ADD COLUMN     "hostnameKeptUntil" TIMESTAMPTZ(3),
ADD COLUMN     "hostnameProblem" TEXT,
ADD COLUMN     "hostnameProof" TEXT,
ADD COLUMN     "hostnameProvenAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Site_hostname_idx" ON "Site"("hostname");

-- A host that is claimed and served is served by one site.
CREATE UNIQUE INDEX "site_proven_hostname_key" ON "Site"("hostname") WHERE "hostnameProof" IS NOT NULL;

ALTER TABLE "Site" ADD CONSTRAINT "site_hostname_proof_check" CHECK (
  "hostnameProof" IS NULL OR ("hostname" IS NOT NULL AND "hostnameProof" IN ('record', 'domain', 'operator', 'upgrade')
    AND ("hostnameProof" = 'upgrade') = ("hostnameKeptUntil" IS NOT NULL)
    AND ("hostnameProof" = 'upgrade') = ("hostnameProvenAt" IS NULL))
);

-- What is served at a host of its own today goes on being served there for 30 days, to be proven meanwhile.
UPDATE "Site" SET "hostnameProof" = 'upgrade', "hostnameKeptUntil" = now() + interval '30 days'
WHERE "hostname" IS NOT NULL AND "published";
