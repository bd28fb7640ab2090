-- CreateEnum
CREATE TYPE "SiteType" AS ENUM ('basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium');

-- CreateEnum
CREATE TYPE "SiteVisibility" AS ENUM ('public', 'unlisted', 'share-link', 'visitor-auth');

-- CreateEnum
CREATE TYPE "AgentsContext" AS ENUM ('excluded', 'included');

-- CreateEnum
CREATE TYPE "SiteAuthBackend" AS ENUM ('custom', 'integration');

-- CreateEnum
CREATE TYPE "RedirectKind" AS ENUM ('site-section', 'site-space', 'site-page', 'external');

-- CreateTable
CREATE TABLE "Site" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "type" "SiteType" NOT NULL DEFAULT 'basic',
    "title" TEXT NOT NULL,
    "basename" TEXT NOT NULL,
    "hostname" TEXT,
    "proxyOrigin" TEXT,
    "visibility" "SiteVisibility" NOT NULL DEFAULT 'public',
    "published" BOOLEAN NOT NULL DEFAULT false,
    "adaptiveContent" BOOLEAN NOT NULL DEFAULT false,
    "agentsContext" "AgentsContext" NOT NULL DEFAULT 'excluded',
    "adaptiveSchema" JSONB,
    "adaptiveSchemaAt" TIMESTAMPTZ(3),
    "customization" JSONB NOT NULL DEFAULT '{}',
    "authBackend" "SiteAuthBackend" NOT NULL DEFAULT 'custom',
    "authFallbackUrl" TEXT,
    "authKey" BYTEA NOT NULL,
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Site_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteSectionGroup" (
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "parentId" TEXT,
    "title" TEXT NOT NULL,
    "icon" TEXT,
    "position" TEXT NOT NULL,

    CONSTRAINT "SiteSectionGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteSection" (
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "groupId" TEXT,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "path" TEXT NOT NULL,
    "icon" TEXT,
    "condition" TEXT,
    "default" BOOLEAN NOT NULL DEFAULT false,
    "position" TEXT NOT NULL,

    CONSTRAINT "SiteSection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteSpace" (
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "sectionId" TEXT,
    "spaceId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "condition" TEXT,
    "default" BOOLEAN NOT NULL DEFAULT false,
    "position" TEXT NOT NULL,
    "customization" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "SiteSpace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteShareLink" (
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "keyHash" BYTEA NOT NULL,
    "key" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteShareLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteRedirect" (
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "kind" "RedirectKind" NOT NULL,
    "siteSectionId" TEXT,
    "siteSpaceId" TEXT,
    "pageId" TEXT,
    "url" TEXT,
    "draft" BOOLEAN NOT NULL DEFAULT false,
    "captureWildcard" BOOLEAN NOT NULL DEFAULT false,
    "permanent" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SiteRedirect_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteGrant" (
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "userId" TEXT,
    "teamId" TEXT,
    "role" "Role",

    CONSTRAINT "SiteGrant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Site_basename_key" ON "Site"("basename");

-- CreateIndex
CREATE UNIQUE INDEX "Site_hostname_key" ON "Site"("hostname");

-- CreateIndex
CREATE INDEX "Site_organizationId_idx" ON "Site"("organizationId");

-- CreateIndex
CREATE INDEX "Site_createdById_idx" ON "Site"("createdById");

-- CreateIndex
CREATE INDEX "SiteSectionGroup_siteId_parentId_position_idx" ON "SiteSectionGroup"("siteId", "parentId", "position");

-- CreateIndex
CREATE INDEX "SiteSectionGroup_parentId_siteId_idx" ON "SiteSectionGroup"("parentId", "siteId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteSectionGroup_id_siteId_key" ON "SiteSectionGroup"("id", "siteId");

-- CreateIndex
CREATE INDEX "SiteSection_siteId_groupId_position_idx" ON "SiteSection"("siteId", "groupId", "position");

-- CreateIndex
CREATE INDEX "SiteSection_groupId_siteId_idx" ON "SiteSection"("groupId", "siteId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteSection_id_siteId_key" ON "SiteSection"("id", "siteId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteSection_siteId_path_key" ON "SiteSection"("siteId", "path");

-- CreateIndex
CREATE INDEX "SiteSpace_siteId_sectionId_position_idx" ON "SiteSpace"("siteId", "sectionId", "position");

-- CreateIndex
CREATE INDEX "SiteSpace_sectionId_siteId_idx" ON "SiteSpace"("sectionId", "siteId");

-- CreateIndex
CREATE INDEX "SiteSpace_spaceId_idx" ON "SiteSpace"("spaceId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteSpace_id_siteId_key" ON "SiteSpace"("id", "siteId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteShareLink_keyHash_key" ON "SiteShareLink"("keyHash");

-- CreateIndex
CREATE INDEX "SiteShareLink_siteId_createdAt_id_idx" ON "SiteShareLink"("siteId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SiteRedirect_siteSectionId_siteId_idx" ON "SiteRedirect"("siteSectionId", "siteId");

-- CreateIndex
CREATE INDEX "SiteRedirect_siteSpaceId_siteId_idx" ON "SiteRedirect"("siteSpaceId", "siteId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteRedirect_siteId_source_draft_key" ON "SiteRedirect"("siteId", "source", "draft");

-- CreateIndex
CREATE INDEX "SiteGrant_userId_idx" ON "SiteGrant"("userId");

-- CreateIndex
CREATE INDEX "SiteGrant_teamId_idx" ON "SiteGrant"("teamId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteGrant_siteId_userId_key" ON "SiteGrant"("siteId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteGrant_siteId_teamId_key" ON "SiteGrant"("siteId", "teamId");

-- AddForeignKey
ALTER TABLE "Site" ADD CONSTRAINT "Site_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Site" ADD CONSTRAINT "Site_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSectionGroup" ADD CONSTRAINT "SiteSectionGroup_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSectionGroup" ADD CONSTRAINT "SiteSectionGroup_parentId_siteId_fkey" FOREIGN KEY ("parentId", "siteId") REFERENCES "SiteSectionGroup"("id", "siteId") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSection" ADD CONSTRAINT "SiteSection_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSection" ADD CONSTRAINT "SiteSection_groupId_siteId_fkey" FOREIGN KEY ("groupId", "siteId") REFERENCES "SiteSectionGroup"("id", "siteId") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSpace" ADD CONSTRAINT "SiteSpace_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSpace" ADD CONSTRAINT "SiteSpace_sectionId_siteId_fkey" FOREIGN KEY ("sectionId", "siteId") REFERENCES "SiteSection"("id", "siteId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSpace" ADD CONSTRAINT "SiteSpace_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteShareLink" ADD CONSTRAINT "SiteShareLink_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteRedirect" ADD CONSTRAINT "SiteRedirect_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteRedirect" ADD CONSTRAINT "SiteRedirect_siteSectionId_siteId_fkey" FOREIGN KEY ("siteSectionId", "siteId") REFERENCES "SiteSection"("id", "siteId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteRedirect" ADD CONSTRAINT "SiteRedirect_siteSpaceId_siteId_fkey" FOREIGN KEY ("siteSpaceId", "siteId") REFERENCES "SiteSpace"("id", "siteId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteGrant" ADD CONSTRAINT "SiteGrant_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteGrant" ADD CONSTRAINT "SiteGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteGrant" ADD CONSTRAINT "SiteGrant_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the schema cannot say. Routines in prisma/sql see to it that there is a default wherever there is one to choose.
CREATE UNIQUE INDEX site_section_default ON "SiteSection"("siteId") WHERE "default";
CREATE UNIQUE INDEX site_space_default ON "SiteSpace"("siteId", "sectionId") NULLS NOT DISTINCT WHERE "default";
CREATE UNIQUE INDEX site_space_path ON "SiteSpace"("siteId", "sectionId", "path") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX site_space_once ON "SiteSpace"("siteId", "sectionId", "spaceId") NULLS NOT DISTINCT;
ALTER TABLE "SiteSectionGroup" ADD CONSTRAINT site_section_group_parent CHECK ("parentId" <> "id");
ALTER TABLE "SiteGrant" ADD CONSTRAINT site_grant_holder CHECK (num_nonnulls("userId", "teamId") = 1);
ALTER TABLE "SiteRedirect" ADD CONSTRAINT site_redirect_destination CHECK (
  num_nonnulls("siteSectionId", "siteSpaceId", "url") = 1
  AND ("siteSectionId" IS NOT NULL) = ("kind" = 'site-section')
  AND ("siteSpaceId" IS NOT NULL) = ("kind" IN ('site-space', 'site-page'))
  AND ("pageId" IS NOT NULL) = ("kind" = 'site-page')
  AND ("url" IS NOT NULL) = ("kind" = 'external'));
ALTER TABLE "SiteSectionGroup" ALTER COLUMN "position" TYPE text COLLATE "C";
ALTER TABLE "SiteSection" ALTER COLUMN "position" TYPE text COLLATE "C";
ALTER TABLE "SiteSpace" ALTER COLUMN "position" TYPE text COLLATE "C";
