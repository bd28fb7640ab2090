-- AlterTable
ALTER TABLE "SamlProvider" ADD COLUMN     "nameAttribute" TEXT;

-- AlterTable
ALTER TABLE "SamlClaim" ADD COLUMN     "displayName" TEXT;

-- CreateTable
CREATE TABLE "OrganizationDomain" (
    "organizationId" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "verifiedAt" TIMESTAMPTZ(3),
    "checkedAt" TIMESTAMPTZ(3),
    "problem" TEXT,

    CONSTRAINT "OrganizationDomain_pkey" PRIMARY KEY ("organizationId","domain")
);

-- CreateTable
CREATE TABLE "RemovedMember" (
    "organizationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "removedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RemovedMember_pkey" PRIMARY KEY ("organizationId","userId")
);

-- CreateIndex
CREATE INDEX "OrganizationDomain_domain_idx" ON "OrganizationDomain"("domain");

-- CreateIndex
CREATE INDEX "RemovedMember_userId_idx" ON "RemovedMember"("userId");

-- AddForeignKey
ALTER TABLE "OrganizationDomain" ADD CONSTRAINT "OrganizationDomain_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RemovedMember" ADD CONSTRAINT "RemovedMember_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RemovedMember" ADD CONSTRAINT "RemovedMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Any organization can claim a domain; one at most has it verified.
CREATE UNIQUE INDEX "organization_domain_verified_key" ON "OrganizationDomain"("domain") WHERE "verifiedAt" IS NOT NULL;

-- Who is no member is told by the domain of their address from now on.
UPDATE "SamlAttempt" SET "reason" = 'domain' WHERE "reason" = 'member';
