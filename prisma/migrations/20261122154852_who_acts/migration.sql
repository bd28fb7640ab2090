-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "actorDetail" TEXT,
ADD COLUMN     "actorKind" TEXT;
