-- AlterTable
ALTER TABLE "Contribution" DROP CONSTRAINT "Contribution_pkey",
ADD COLUMN     "agent" TEXT NOT NULL DEFAULT '',
ADD CONSTRAINT "Contribution_pkey" PRIMARY KEY ("changeRequestId", "userId", "actionType", "agent");

-- AlterTable
ALTER TABLE "ApiToken" ADD COLUMN     "forAgent" BOOLEAN NOT NULL DEFAULT false;
