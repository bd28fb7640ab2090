-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "organizationId" TEXT,
ADD COLUMN     "samlProviderId" TEXT;

-- CreateTable
CREATE TABLE "SamlRequest" (
    "id" TEXT NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "browserHash" BYTEA NOT NULL,
    "returnPath" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "consumedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SamlRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SpentAssertion" (
    "samlProviderId" TEXT NOT NULL,
    "assertion" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SpentAssertion_pkey" PRIMARY KEY ("samlProviderId","assertion")
);

-- CreateTable
CREATE TABLE "SamlClaim" (
    "codeHash" BYTEA NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "browserHash" BYTEA,
    "returnPath" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SamlClaim_pkey" PRIMARY KEY ("codeHash")
);

-- CreateTable
CREATE TABLE "SamlIdentity" (
    "samlProviderId" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SamlIdentity_pkey" PRIMARY KEY ("samlProviderId","subject")
);

-- CreateTable
CREATE TABLE "SamlAttempt" (
    "id" TEXT NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT,
    "detail" TEXT,
    "subject" TEXT,
    "email" TEXT,
    "userId" TEXT,
    "address" TEXT NOT NULL,

    CONSTRAINT "SamlAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SamlRequest_samlProviderId_idx" ON "SamlRequest"("samlProviderId");

-- CreateIndex
CREATE INDEX "SamlRequest_expiresAt_idx" ON "SamlRequest"("expiresAt");

-- CreateIndex
CREATE INDEX "SpentAssertion_expiresAt_idx" ON "SpentAssertion"("expiresAt");

-- CreateIndex
CREATE INDEX "SamlClaim_samlProviderId_idx" ON "SamlClaim"("samlProviderId");

-- CreateIndex
CREATE INDEX "SamlClaim_expiresAt_idx" ON "SamlClaim"("expiresAt");

-- CreateIndex
CREATE INDEX "SamlIdentity_userId_idx" ON "SamlIdentity"("userId");

-- CreateIndex
CREATE INDEX "SamlAttempt_samlProviderId_idx" ON "SamlAttempt"("samlProviderId");

-- CreateIndex
CREATE INDEX "SamlAttempt_userId_idx" ON "SamlAttempt"("userId");

-- CreateIndex
CREATE INDEX "Session_organizationId_idx" ON "Session"("organizationId");

-- CreateIndex
CREATE INDEX "Session_samlProviderId_idx" ON "Session"("samlProviderId");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlRequest" ADD CONSTRAINT "SamlRequest_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpentAssertion" ADD CONSTRAINT "SpentAssertion_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlClaim" ADD CONSTRAINT "SamlClaim_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlIdentity" ADD CONSTRAINT "SamlIdentity_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlIdentity" ADD CONSTRAINT "SamlIdentity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlAttempt" ADD CONSTRAINT "SamlAttempt_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlAttempt" ADD CONSTRAINT "SamlAttempt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
