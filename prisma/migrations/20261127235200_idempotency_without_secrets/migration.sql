-- Answers in clear, some with secrets: TRUNCATE leaves no dead rows of them on the disk, as DELETE would.
TRUNCATE "IdempotencyRecord";

-- AlterTable
ALTER TABLE "IdempotencyRecord" DROP CONSTRAINT "IdempotencyRecord_pkey",
DROP COLUMN "body",
DROP COLUMN "headers",
DROP COLUMN "key",
ADD COLUMN     "answer" BYTEA,
ADD COLUMN     "keyHash" BYTEA NOT NULL,
ADD CONSTRAINT "IdempotencyRecord_pkey" PRIMARY KEY ("actorId", "keyHash");
