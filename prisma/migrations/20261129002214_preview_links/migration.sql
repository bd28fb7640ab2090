-- CreateTable
CREATE TABLE "PreviewLink" (
    "id" TEXT NOT NULL,
    "changeRequestId" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "keyHash" BYTEA NOT NULL,
    "key" BYTEA NOT NULL,
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PreviewLink_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PreviewLink_keyHash_key" ON "PreviewLink"("keyHash");

-- CreateIndex
CREATE INDEX "PreviewLink_changeRequestId_createdAt_id_idx" ON "PreviewLink"("changeRequestId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "PreviewLink_siteId_idx" ON "PreviewLink"("siteId");

-- CreateIndex
CREATE INDEX "PreviewLink_createdById_idx" ON "PreviewLink"("createdById");

-- AddForeignKey
ALTER TABLE "PreviewLink" ADD CONSTRAINT "PreviewLink_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PreviewLink" ADD CONSTRAINT "PreviewLink_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PreviewLink" ADD CONSTRAINT "PreviewLink_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
