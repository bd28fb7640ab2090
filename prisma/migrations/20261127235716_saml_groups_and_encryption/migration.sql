-- AlterTable
ALTER TABLE "Member" ADD COLUMN     "roleProviderId" TEXT;

-- AlterTable
ALTER TABLE "TeamMember" ADD COLUMN     "samlProviderId" TEXT;

-- AlterTable
ALTER TABLE "SamlProvider" ADD COLUMN     "decryptionCertificate" TEXT,
ADD COLUMN     "decryptionKey" BYTEA,
ADD COLUMN     "encryptAssertions" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "groupsAttribute" TEXT;

-- AlterTable
ALTER TABLE "SamlClaim" ADD COLUMN     "groups" JSONB;

-- CreateTable
CREATE TABLE "SamlGroupMapping" (
    "samlProviderId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "group" TEXT NOT NULL,
    "role" "Role",
    "teamId" TEXT,

    CONSTRAINT "SamlGroupMapping_pkey" PRIMARY KEY ("samlProviderId","position")
);

-- CreateIndex
CREATE INDEX "SamlGroupMapping_teamId_idx" ON "SamlGroupMapping"("teamId");

-- CreateIndex
CREATE INDEX "Member_roleProviderId_idx" ON "Member"("roleProviderId");

-- CreateIndex
CREATE INDEX "TeamMember_samlProviderId_idx" ON "TeamMember"("samlProviderId");

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_roleProviderId_fkey" FOREIGN KEY ("roleProviderId") REFERENCES "SamlProvider"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlGroupMapping" ADD CONSTRAINT "SamlGroupMapping_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlGroupMapping" ADD CONSTRAINT "SamlGroupMapping_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A group gives either a role or a place in a team.
ALTER TABLE "SamlGroupMapping" ADD CONSTRAINT "SamlGroupMapping_gift" CHECK (("role" IS NULL) <> ("teamId" IS NULL));
