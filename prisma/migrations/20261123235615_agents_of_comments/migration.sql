-- AlterTable
ALTER TABLE "ChangeRequest" ADD COLUMN     "agent" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Comment" ADD COLUMN     "agent" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "CommentReply" ADD COLUMN     "agent" TEXT NOT NULL DEFAULT '';
