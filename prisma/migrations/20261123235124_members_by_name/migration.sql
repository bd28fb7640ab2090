-- AlterTable
ALTER TABLE "Member" ADD COLUMN     "sortName" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "MemberCount" (
    "organizationId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "members" INTEGER NOT NULL,
    "seen" INTEGER NOT NULL,
    "enabled" INTEGER NOT NULL,

    CONSTRAINT "MemberCount_pkey" PRIMARY KEY ("organizationId","role")
);

-- CreateIndex
CREATE INDEX "Space_createdById_idx" ON "Space"("createdById");

-- AddForeignKey
ALTER TABLE "MemberCount" ADD CONSTRAINT "MemberCount_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

UPDATE "Member" m SET "sortName" = lower(u."displayName") FROM "User" u WHERE u."id" = m."userId";

INSERT INTO "MemberCount" ("organizationId", "role", "members", "seen", "enabled")
SELECT "organizationId", coalesce("role"::text, 'guest'), count(*), count("lastSeenAt"), count(*) FILTER (WHERE "disabledAt" IS NULL)
FROM "Member" GROUP BY 1, 2;

-- The members with a role in the order of their names, and the few people whose account is off.
CREATE INDEX member_by_name ON "Member" ("organizationId", "role", "sortName", "userId") WHERE "disabledAt" IS NULL;
CREATE INDEX user_off ON "User" ("id") WHERE "disabledAt" IS NOT NULL;
-- Teams by title, and spaces that inherit from the same place, which are counted together.
CREATE INDEX space_alike ON "Space" ("organizationId", "defaultLevel", "parentId", "id") WHERE "deletedAt" IS NULL;
CREATE INDEX team_by_title ON "Team" ("organizationId", lower("title"), "id");
