-- AlterTable
ALTER TABLE "Webhook" ADD COLUMN     "allInstallations" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "integrationId" TEXT,
ALTER COLUMN "organizationId" DROP NOT NULL;

-- AlterTable
ALTER TABLE "WebhookDelivery" ADD COLUMN     "installationId" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Webhook_integrationId_key" ON "Webhook"("integrationId");

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Each is of an organization or of an integration.
ALTER TABLE "Webhook" ADD CONSTRAINT "webhook_one" CHECK (num_nonnulls("organizationId", "integrationId") = 1);
