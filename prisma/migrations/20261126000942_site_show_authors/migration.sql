-- AlterTable
ALTER TABLE "Site" ADD COLUMN     "showAuthors" BOOLEAN NOT NULL DEFAULT false;
