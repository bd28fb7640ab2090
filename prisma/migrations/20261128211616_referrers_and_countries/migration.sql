-- AlterEnum
ALTER TYPE "SiteCountKind" ADD VALUE 'referrer';
ALTER TYPE "SiteCountKind" ADD VALUE 'country';
