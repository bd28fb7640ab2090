-- CreateTable
CREATE TABLE "InstallationTarget" (
    "id" TEXT NOT NULL,
    "installationId" TEXT NOT NULL,
    "spaceId" TEXT,
    "siteId" TEXT,
    "configuration" JSONB NOT NULL DEFAULT '{}',
    "externalIds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "InstallationTarget_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "InstallationTarget_spaceId_idx" ON "InstallationTarget"("spaceId");

-- CreateIndex
CREATE INDEX "InstallationTarget_siteId_idx" ON "InstallationTarget"("siteId");

-- CreateIndex
CREATE UNIQUE INDEX "InstallationTarget_installationId_spaceId_key" ON "InstallationTarget"("installationId", "spaceId");

-- CreateIndex
CREATE UNIQUE INDEX "InstallationTarget_installationId_siteId_key" ON "InstallationTarget"("installationId", "siteId");

-- AddForeignKey
ALTER TABLE "InstallationTarget" ADD CONSTRAINT "InstallationTarget_installationId_fkey" FOREIGN KEY ("installationId") REFERENCES "IntegrationInstallation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InstallationTarget" ADD CONSTRAINT "InstallationTarget_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InstallationTarget" ADD CONSTRAINT "InstallationTarget_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Each is for one space or for one site.
ALTER TABLE "InstallationTarget" ADD CONSTRAINT "installation_target_one" CHECK (num_nonnulls("spaceId", "siteId") = 1);
