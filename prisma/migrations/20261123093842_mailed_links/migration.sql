-- CreateEnum
CREATE TYPE "MailedLinkKind" AS ENUM ('passwordReset', 'emailChange', 'emailConfirmation', 'providerLink');

-- CreateTable
CREATE TABLE "MailedLink" (
    "id" TEXT NOT NULL,
    "kind" "MailedLinkKind" NOT NULL,
    "keyHash" BYTEA NOT NULL,
    "userId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "samlProviderId" TEXT,
    "subject" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MailedLink_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "MailedLink_userId_idx" ON "MailedLink"("userId");

-- CreateIndex
CREATE INDEX "MailedLink_samlProviderId_idx" ON "MailedLink"("samlProviderId");

-- CreateIndex
CREATE INDEX "MailedLink_expiresAt_idx" ON "MailedLink"("expiresAt");

-- AddForeignKey
ALTER TABLE "MailedLink" ADD CONSTRAINT "MailedLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailedLink" ADD CONSTRAINT "MailedLink_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
