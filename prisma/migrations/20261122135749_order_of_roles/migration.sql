-- Roles from the lowest to the highest, so that comparing them in SQL is comparing them on the ladder. The order of
-- an enumeration cannot be changed, so both are made anew; the functions that take them are put in place afterwards.
DROP FUNCTION IF EXISTS default_role, creator_role, inherited_role, space_role, collection_role;

ALTER TYPE "Role" RENAME TO "Role_before";
CREATE TYPE "Role" AS ENUM ('read', 'comment', 'edit', 'review', 'create', 'admin');
ALTER TABLE "Organization" ALTER COLUMN "defaultRole" TYPE "Role" USING "defaultRole"::text::"Role";
ALTER TABLE "Member" ALTER COLUMN "role" TYPE "Role" USING "role"::text::"Role";
ALTER TABLE "SpaceGrant" ALTER COLUMN "role" TYPE "Role" USING "role"::text::"Role";
ALTER TABLE "CollectionGrant" ALTER COLUMN "role" TYPE "Role" USING "role"::text::"Role";
DROP TYPE "Role_before";

ALTER TYPE "DefaultLevel" RENAME TO "DefaultLevel_before";
CREATE TYPE "DefaultLevel" AS ENUM ('inherit', 'none', 'read', 'comment', 'edit', 'review', 'create', 'admin');
ALTER TABLE "Collection" ALTER COLUMN "defaultLevel" DROP DEFAULT,
  ALTER COLUMN "defaultLevel" TYPE "DefaultLevel" USING "defaultLevel"::text::"DefaultLevel",
  ALTER COLUMN "defaultLevel" SET DEFAULT 'inherit';
ALTER TABLE "Space" ALTER COLUMN "defaultLevel" DROP DEFAULT,
  ALTER COLUMN "defaultLevel" TYPE "DefaultLevel" USING "defaultLevel"::text::"DefaultLevel",
  ALTER COLUMN "defaultLevel" SET DEFAULT 'inherit';
DROP TYPE "DefaultLevel_before";
