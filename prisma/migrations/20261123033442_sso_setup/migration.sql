-- CreateEnum
CREATE TYPE "SamlProduct" AS ENUM ('okta', 'entra', 'google', 'adfs', 'onelogin', 'jumpcloud', 'ping', 'other');

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "recoveryOfId" TEXT;

-- AlterTable
ALTER TABLE "Member" ADD COLUMN     "ssoExempt" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "SamlProvider" ADD COLUMN     "certificateNotices" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "enabled" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "product" "SamlProduct" NOT NULL DEFAULT 'other';

-- AlterTable
ALTER TABLE "SamlRequest" ADD COLUMN     "rehearsalId" TEXT;

-- CreateTable
CREATE TABLE "SamlRehearsal" (
    "id" TEXT NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),
    "succeeded" BOOLEAN NOT NULL DEFAULT false,
    "checks" JSONB NOT NULL DEFAULT '[]',
    "subject" TEXT,
    "email" TEXT,
    "matchedId" TEXT,

    CONSTRAINT "SamlRehearsal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SsoRecoveryCode" (
    "organizationId" TEXT NOT NULL,
    "codeHash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SsoRecoveryCode_pkey" PRIMARY KEY ("organizationId","codeHash")
);

-- CreateIndex
CREATE INDEX "SamlRehearsal_samlProviderId_idx" ON "SamlRehearsal"("samlProviderId");

-- CreateIndex
CREATE INDEX "SamlRehearsal_userId_idx" ON "SamlRehearsal"("userId");

-- CreateIndex
CREATE INDEX "SamlRehearsal_matchedId_idx" ON "SamlRehearsal"("matchedId");

-- CreateIndex
CREATE INDEX "Session_recoveryOfId_idx" ON "Session"("recoveryOfId");

-- CreateIndex
CREATE UNIQUE INDEX "SamlRequest_rehearsalId_key" ON "SamlRequest"("rehearsalId");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_recoveryOfId_fkey" FOREIGN KEY ("recoveryOfId") REFERENCES "Organization"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlRequest" ADD CONSTRAINT "SamlRequest_rehearsalId_fkey" FOREIGN KEY ("rehearsalId") REFERENCES "SamlRehearsal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlRehearsal" ADD CONSTRAINT "SamlRehearsal_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlRehearsal" ADD CONSTRAINT "SamlRehearsal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlRehearsal" ADD CONSTRAINT "SamlRehearsal_matchedId_fkey" FOREIGN KEY ("matchedId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SsoRecoveryCode" ADD CONSTRAINT "SsoRecoveryCode_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
