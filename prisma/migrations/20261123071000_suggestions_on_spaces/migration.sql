-- Comments on the main content suggest, too; what is suggested is applied in a change request.
ALTER TABLE "Comment" DROP CONSTRAINT "Comment_suggestion_check";
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_suggestion_check" CHECK ("suggestion" IS NULL OR "node" IS NOT NULL);
