-- CreateEnum
CREATE TYPE "TranslationStatus" AS ENUM ('idle', 'pending', 'running', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "TranslatedKind" AS ENUM ('page', 'reusable');

-- AlterTable
ALTER TABLE "TranslationSettings" ADD COLUMN     "providerKey" BYTEA,
ADD COLUMN     "providerUrl" TEXT;

-- AlterTable
ALTER TABLE "TranslationLanguage" ADD COLUMN     "error" TEXT,
ADD COLUMN     "finishedAt" TIMESTAMPTZ(3),
ADD COLUMN     "requestedById" TEXT,
ADD COLUMN     "run" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "spaceId" TEXT,
ADD COLUMN     "startedAt" TIMESTAMPTZ(3),
ADD COLUMN     "status" "TranslationStatus" NOT NULL DEFAULT 'idle';

-- CreateTable
CREATE TABLE "TranslatedText" (
    "settingsId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "kind" "TranslatedKind" NOT NULL,
    "key" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "written" TEXT NOT NULL,
    "pairs" JSONB NOT NULL,
    "fields" JSONB NOT NULL,
    "record" JSONB NOT NULL,
    "blocks" INTEGER NOT NULL,
    "pending" INTEGER NOT NULL,
    "edited" INTEGER NOT NULL,
    "stale" INTEGER NOT NULL,

    CONSTRAINT "TranslatedText_pkey" PRIMARY KEY ("settingsId","language","kind","key")
);

-- CreateTable
CREATE TABLE "TranslationMemory" (
    "settingsId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "TranslationMemory_pkey" PRIMARY KEY ("settingsId","language","hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "TranslationLanguage_spaceId_key" ON "TranslationLanguage"("spaceId");

-- CreateIndex
CREATE INDEX "TranslationLanguage_requestedById_idx" ON "TranslationLanguage"("requestedById");

-- AddForeignKey
ALTER TABLE "TranslationLanguage" ADD CONSTRAINT "TranslationLanguage_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TranslationLanguage" ADD CONSTRAINT "TranslationLanguage_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TranslatedText" ADD CONSTRAINT "TranslatedText_settingsId_language_fkey" FOREIGN KEY ("settingsId", "language") REFERENCES "TranslationLanguage"("settingsId", "language") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TranslationMemory" ADD CONSTRAINT "TranslationMemory_settingsId_language_fkey" FOREIGN KEY ("settingsId", "language") REFERENCES "TranslationLanguage"("settingsId", "language") ON DELETE CASCADE ON UPDATE CASCADE;
