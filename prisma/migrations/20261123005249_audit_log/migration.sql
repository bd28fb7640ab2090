-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "actorLabel" TEXT,
ADD COLUMN     "subjectLabel" TEXT;

-- CreateIndex
CREATE INDEX "Event_organizationId_createdAt_id_idx" ON "Event"("organizationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Event_organizationId_type_createdAt_id_idx" ON "Event"("organizationId", "type", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Event_organizationId_actorId_createdAt_id_idx" ON "Event"("organizationId", "actorId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Event_organizationId_subjectId_createdAt_id_idx" ON "Event"("organizationId", "subjectId", "createdAt", "id");
