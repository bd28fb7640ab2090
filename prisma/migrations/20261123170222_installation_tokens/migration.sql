-- AlterTable
ALTER TABLE "ApiToken" ADD COLUMN     "installationId" TEXT;

-- CreateIndex
CREATE INDEX "ApiToken_installationId_idx" ON "ApiToken"("installationId");

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_installationId_fkey" FOREIGN KEY ("installationId") REFERENCES "IntegrationInstallation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
