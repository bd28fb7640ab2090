-- AlterTable
ALTER TABLE "ApiToken" ADD COLUMN     "createdWithId" TEXT;

-- CreateIndex
CREATE INDEX "ApiToken_createdWithId_idx" ON "ApiToken"("createdWithId");

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_createdWithId_fkey" FOREIGN KEY ("createdWithId") REFERENCES "ApiToken"("id") ON DELETE CASCADE ON UPDATE CASCADE;
