-- CreateTable
CREATE TABLE "DeletedCollection" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "deletedById" TEXT,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL,
    "contents" JSONB NOT NULL,

    CONSTRAINT "DeletedCollection_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DeletedCollection_organizationId_deletedAt_idx" ON "DeletedCollection"("organizationId", "deletedAt");

-- CreateIndex
CREATE INDEX "DeletedCollection_deletedById_idx" ON "DeletedCollection"("deletedById");

-- AddForeignKey
ALTER TABLE "DeletedCollection" ADD CONSTRAINT "DeletedCollection_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeletedCollection" ADD CONSTRAINT "DeletedCollection_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
