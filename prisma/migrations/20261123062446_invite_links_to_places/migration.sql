-- AlterTable
ALTER TABLE "Invite" ADD COLUMN     "collectionId" TEXT,
ADD COLUMN     "spaceId" TEXT;

-- CreateIndex
CREATE INDEX "Invite_spaceId_idx" ON "Invite"("spaceId");

-- CreateIndex
CREATE INDEX "Invite_collectionId_idx" ON "Invite"("collectionId");

-- AddForeignKey
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A link leads to one thing; what is mailed leads to the organization.
ALTER TABLE "Invite" ADD CONSTRAINT "invite_leads_to_one_thing"
  CHECK (("spaceId" IS NULL OR "collectionId" IS NULL) AND ("email" IS NULL OR ("spaceId" IS NULL AND "collectionId" IS NULL)));
