-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "address" TEXT;

-- CreateIndex
CREATE INDEX "Event_organizationId_address_createdAt_id_idx" ON "Event"("organizationId", "address", "createdAt", "id");
