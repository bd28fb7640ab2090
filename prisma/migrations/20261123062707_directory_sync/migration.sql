-- CreateEnum
CREATE TYPE "DirectoryProduct" AS ENUM ('okta', 'entra', 'other');

-- CreateTable
CREATE TABLE "Directory" (
    "organizationId" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "product" "DirectoryProduct" NOT NULL DEFAULT 'other',
    "defaultRole" "Role",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastRequestAt" TIMESTAMPTZ(3),

    CONSTRAINT "Directory_pkey" PRIMARY KEY ("organizationId")
);

-- CreateTable
CREATE TABLE "DirectoryToken" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "secretHash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "lastUsedAddress" TEXT,

    CONSTRAINT "DirectoryToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DirectoryUser" (
    "organizationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "userName" TEXT NOT NULL,
    "externalId" TEXT,
    "givenName" TEXT,
    "familyName" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DirectoryUser_pkey" PRIMARY KEY ("organizationId","userId")
);

-- CreateTable
CREATE TABLE "DirectoryGroup" (
    "teamId" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "externalId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DirectoryGroup_pkey" PRIMARY KEY ("teamId")
);

-- CreateTable
CREATE TABLE "DirectoryFailure" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "detail" TEXT NOT NULL,

    CONSTRAINT "DirectoryFailure_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DirectoryToken_organizationId_idx" ON "DirectoryToken"("organizationId");

-- CreateIndex
CREATE INDEX "DirectoryUser_userId_idx" ON "DirectoryUser"("userId");

-- CreateIndex
CREATE INDEX "DirectoryUser_organizationId_externalId_idx" ON "DirectoryUser"("organizationId", "externalId");

-- CreateIndex
CREATE INDEX "DirectoryGroup_organizationId_externalId_idx" ON "DirectoryGroup"("organizationId", "externalId");

-- CreateIndex
CREATE INDEX "DirectoryFailure_organizationId_idx" ON "DirectoryFailure"("organizationId");

-- AddForeignKey
ALTER TABLE "Directory" ADD CONSTRAINT "Directory_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryToken" ADD CONSTRAINT "DirectoryToken_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Directory"("organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryUser" ADD CONSTRAINT "DirectoryUser_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Directory"("organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryUser" ADD CONSTRAINT "DirectoryUser_organizationId_userId_fkey" FOREIGN KEY ("organizationId", "userId") REFERENCES "Member"("organizationId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryGroup" ADD CONSTRAINT "DirectoryGroup_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Directory"("organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryGroup" ADD CONSTRAINT "DirectoryGroup_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryFailure" ADD CONSTRAINT "DirectoryFailure_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Directory"("organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- Directories compare these names whatever the case, and ask for what they add by them.
CREATE UNIQUE INDEX "directory_user_name_key" ON "DirectoryUser"("organizationId", lower("userName"));
CREATE UNIQUE INDEX "directory_group_name_key" ON "DirectoryGroup"("organizationId", lower("displayName"));
