-- AlterTable
ALTER TABLE "DirectoryToken" ADD COLUMN     "createdWithId" TEXT;

-- CreateIndex
CREATE INDEX "DirectoryToken_createdWithId_idx" ON "DirectoryToken"("createdWithId");

-- AddForeignKey
ALTER TABLE "DirectoryToken" ADD CONSTRAINT "DirectoryToken_createdWithId_fkey" FOREIGN KEY ("createdWithId") REFERENCES "ApiToken"("id") ON DELETE CASCADE ON UPDATE CASCADE;
