-- Permanently deleted spaces whose rows a job still deletes.
ALTER TABLE "Space" ADD COLUMN     "removedAt" TIMESTAMPTZ(3);
