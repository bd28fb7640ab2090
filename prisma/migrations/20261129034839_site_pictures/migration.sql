-- CreateTable
CREATE TABLE "SitePicture" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "fileHash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SitePicture_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SitePicture_organizationId_fileHash_idx" ON "SitePicture"("organizationId", "fileHash");

-- CreateIndex
CREATE INDEX "SitePicture_createdAt_idx" ON "SitePicture"("createdAt");

-- AddForeignKey
ALTER TABLE "SitePicture" ADD CONSTRAINT "SitePicture_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SitePicture" ADD CONSTRAINT "SitePicture_organizationId_fileHash_fkey" FOREIGN KEY ("organizationId", "fileHash") REFERENCES "FileBlob"("organizationId", "hash") ON DELETE NO ACTION ON UPDATE CASCADE;
