-- CreateEnum
CREATE TYPE "TokenScope" AS ENUM ('read', 'comment', 'edit', 'review', 'manage', 'admin', 'account');

-- AlterTable
ALTER TABLE "ApiToken" ADD COLUMN     "lastUsedOperation" TEXT,
ADD COLUMN     "rolledAt" TIMESTAMPTZ(3),
ADD COLUMN     "scopes" "TokenScope"[] DEFAULT ARRAY[]::"TokenScope"[],
ADD COLUMN     "spaceIds" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Tokens of before may do what their people may.
UPDATE "ApiToken" SET "scopes" = enum_range(NULL::"TokenScope");
