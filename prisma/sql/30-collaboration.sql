-- Collaboration: counters that equal their rows, whoever writes.

ALTER TABLE "Reaction" ADD CONSTRAINT reaction_subject CHECK (num_nonnulls("commentId", "replyId") = 1);
ALTER TABLE "Comment" ADD CONSTRAINT comment_resolved CHECK (("status" = 'resolved') = ("resolvedAt" IS NOT NULL));
ALTER TABLE "ChangeRequest" ADD CONSTRAINT change_request_merged CHECK (("status" = 'merged') = ("revisionMergedId" IS NOT NULL));

CREATE INDEX comment_space_thread ON "Comment" ("spaceId", "postedAt", "id") WHERE "changeRequestId" IS NULL;

CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before int := CASE WHEN TG_OP <> 'INSERT' AND OLD."status" = 'open' THEN 1 ELSE 0 END;
  after int := CASE WHEN TG_OP <> 'DELETE' AND NEW."status" = 'open' THEN 1 ELSE 0 END;
  row_ "Comment" := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF before <> after THEN
    IF row_."changeRequestId" IS NULL THEN
      UPDATE "Space" SET "commentsOpen" = "commentsOpen" + after - before WHERE "id" = row_."spaceId";
    ELSE
      UPDATE "ChangeRequest" SET "commentsOpen" = "commentsOpen" + after - before WHERE "id" = row_."changeRequestId";
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_counts AFTER INSERT OR DELETE OR UPDATE OF "status" ON "Comment" FOR EACH ROW EXECUTE FUNCTION count_comments();

CREATE FUNCTION count_replies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "Comment" SET "replyCount" = "replyCount" + 1 WHERE "id" = NEW."commentId";
  ELSE
    UPDATE "Comment" SET "replyCount" = "replyCount" - 1 WHERE "id" = OLD."commentId";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reply_counts AFTER INSERT OR DELETE ON "CommentReply" FOR EACH ROW EXECUTE FUNCTION count_replies();

CREATE FUNCTION count_change_requests() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE WHEN TG_OP <> 'INSERT' THEN OLD."status"::text END;
  is_ text := CASE WHEN TG_OP <> 'DELETE' THEN NEW."status"::text END;
  space text := CASE WHEN TG_OP = 'DELETE' THEN OLD."spaceId" ELSE NEW."spaceId" END;
BEGIN
  UPDATE "Space" SET
    "changeRequestsTotal" = "changeRequestsTotal" + (is_ IS NOT NULL)::int - (was IS NOT NULL)::int,
    "changeRequestsOpen" = "changeRequestsOpen" + (is_ IS NOT DISTINCT FROM 'open')::int - (was IS NOT DISTINCT FROM 'open')::int,
    "changeRequestsDraft" = "changeRequestsDraft" + (is_ IS NOT DISTINCT FROM 'draft')::int - (was IS NOT DISTINCT FROM 'draft')::int
  WHERE "id" = space;
  RETURN NULL;
END $$;
CREATE TRIGGER change_request_counts AFTER INSERT OR DELETE OR UPDATE OF "status" ON "ChangeRequest" FOR EACH ROW EXECUTE FUNCTION count_change_requests();
