-- CreateEnum
CREATE TYPE "IntegrationVisibility" AS ENUM ('public', 'private', 'unlisted');

-- CreateEnum
CREATE TYPE "IntegrationTarget" AS ENUM ('all', 'site', 'space', 'organization');

-- CreateEnum
CREATE TYPE "InstallationStatus" AS ENUM ('active', 'pending', 'paused');

-- CreateTable
CREATE TABLE "Integration" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "title" TEXT NOT NULL,
    "visibility" "IntegrationVisibility" NOT NULL,
    "target" "IntegrationTarget" NOT NULL,
    "scopes" TEXT[],
    "categories" TEXT[],
    "hasBlocks" BOOLEAN NOT NULL,
    "hasSources" BOOLEAN NOT NULL,
    "blockDomains" TEXT[],
    "manifest" JSONB NOT NULL,
    "icon" TEXT,
    "previewImages" TEXT[],
    "script" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "secrets" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Integration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IntegrationVersion" (
    "integrationId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "manifest" JSONB NOT NULL,
    "script" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IntegrationVersion_pkey" PRIMARY KEY ("integrationId","number")
);

-- CreateTable
CREATE TABLE "IntegrationAsset" (
    "integrationId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "contentSecurityPolicy" TEXT,

    CONSTRAINT "IntegrationAsset_pkey" PRIMARY KEY ("integrationId","hash")
);

-- CreateTable
CREATE TABLE "IntegrationInstallation" (
    "id" TEXT NOT NULL,
    "integrationId" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "status" "InstallationStatus" NOT NULL,
    "allSpaces" BOOLEAN NOT NULL DEFAULT true,
    "allSites" BOOLEAN NOT NULL DEFAULT true,
    "configuration" JSONB NOT NULL DEFAULT '{}',
    "externalIds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IntegrationInstallation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Integration_organizationId_idx" ON "Integration"("organizationId");

-- CreateIndex
CREATE INDEX "IntegrationInstallation_organizationId_idx" ON "IntegrationInstallation"("organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "IntegrationInstallation_integrationId_organizationId_key" ON "IntegrationInstallation"("integrationId", "organizationId");

-- AddForeignKey
ALTER TABLE "Integration" ADD CONSTRAINT "Integration_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationVersion" ADD CONSTRAINT "IntegrationVersion_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationAsset" ADD CONSTRAINT "IntegrationAsset_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationInstallation" ADD CONSTRAINT "IntegrationInstallation_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationInstallation" ADD CONSTRAINT "IntegrationInstallation_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Names differ in more than upper and lower case.
CREATE UNIQUE INDEX "integration_name" ON "Integration"(lower("name"));
