-- CreateEnum
CREATE TYPE "SamlNameIdFormat" AS ENUM ('unspecified', 'emailAddress', 'persistent');

-- CreateTable
CREATE TABLE "SamlProvider" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "issuer" TEXT,
    "ssoUrl" TEXT,
    "certificates" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "nameIdFormat" "SamlNameIdFormat" NOT NULL DEFAULT 'unspecified',
    "emailAttribute" TEXT,
    "defaultTeamId" TEXT,
    "defaultRole" "Role",
    "allowIdpInitiated" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SamlProvider_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SamlProvider_organizationId_idx" ON "SamlProvider"("organizationId");

-- CreateIndex
CREATE INDEX "SamlProvider_defaultTeamId_idx" ON "SamlProvider"("defaultTeamId");

-- AddForeignKey
ALTER TABLE "SamlProvider" ADD CONSTRAINT "SamlProvider_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlProvider" ADD CONSTRAINT "SamlProvider_defaultTeamId_fkey" FOREIGN KEY ("defaultTeamId") REFERENCES "Team"("id") ON DELETE SET NULL ON UPDATE CASCADE;
