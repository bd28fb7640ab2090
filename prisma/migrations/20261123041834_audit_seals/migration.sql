-- CreateTable
CREATE TABLE "AuditSeal" (
    "organizationId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "eventId" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "AuditSeal_pkey" PRIMARY KEY ("organizationId","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "AuditSeal_eventId_key" ON "AuditSeal"("eventId");

-- AddForeignKey
ALTER TABLE "AuditSeal" ADD CONSTRAINT "AuditSeal_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
