-- Pictures of people and organizations, stored as those of sites.
ALTER TABLE "SitePicture" RENAME TO "Picture";
ALTER TABLE "Picture" RENAME CONSTRAINT "SitePicture_pkey" TO "Picture_pkey";
ALTER TABLE "Picture" RENAME CONSTRAINT "SitePicture_organizationId_fkey" TO "Picture_organizationId_fkey";
ALTER TABLE "Picture" RENAME CONSTRAINT "SitePicture_organizationId_fileHash_fkey" TO "Picture_organizationId_fileHash_fkey";
ALTER INDEX "SitePicture_organizationId_fileHash_idx" RENAME TO "Picture_organizationId_fileHash_idx";
ALTER INDEX "SitePicture_createdAt_idx" RENAME TO "Picture_createdAt_idx";

-- AlterTable
ALTER TABLE "Picture" ADD COLUMN     "ownerId" TEXT;

-- CreateIndex
CREATE INDEX "Picture_ownerId_idx" ON "Picture"("ownerId");

-- AddForeignKey
ALTER TABLE "Picture" ADD CONSTRAINT "Picture_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
