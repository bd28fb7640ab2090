-- Collaboration: counters that equal their rows, for every writer.

CREATE OR REPLACE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_ "Comment" := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  place text := coalesce(row_."changeRequestId", row_."spaceId");
  was_open int := (TG_OP <> 'INSERT' AND OLD."status" = 'open')::int;
  is_open int := (TG_OP <> 'DELETE' AND NEW."status" = 'open')::int;
  posted int := (TG_OP = 'INSERT')::int - (TG_OP = 'DELETE')::int;
BEGIN
  IF was_open <> is_open OR posted <> 0 THEN
    IF row_."changeRequestId" IS NULL THEN
      UPDATE "Space" SET "commentsOpen" = "commentsOpen" + is_open - was_open, "commentsTotal" = "commentsTotal" + posted
      WHERE "id" = row_."spaceId";
    ELSE
      UPDATE "ChangeRequest" SET "commentsOpen" = "commentsOpen" + is_open - was_open, "commentsTotal" = "commentsTotal" + posted
      WHERE "id" = row_."changeRequestId";
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."pageId" IS NOT DISTINCT FROM NEW."pageId" AND was_open = is_open THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD."pageId" IS NOT NULL THEN
    UPDATE "PageCommentCount" SET "open" = "open" - was_open, "resolved" = "resolved" - 1 + was_open
    WHERE "placeId" = place AND "pageId" = OLD."pageId";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."pageId" IS NOT NULL THEN
    INSERT INTO "PageCommentCount" AS p ("placeId", "pageId", "spaceId", "open", "resolved")
    VALUES (place, NEW."pageId", NEW."spaceId", is_open, 1 - is_open)
    ON CONFLICT ("placeId", "pageId") DO UPDATE SET "open" = p."open" + excluded."open", "resolved" = p."resolved" + excluded."resolved";
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER comment_counts AFTER INSERT OR DELETE OR UPDATE OF "status", "pageId" ON "Comment" FOR EACH ROW EXECUTE FUNCTION count_comments();

CREATE OR REPLACE FUNCTION count_replies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "Comment" SET "replyCount" = "replyCount" + 1 WHERE "id" = NEW."commentId";
  ELSE
    UPDATE "Comment" SET "replyCount" = "replyCount" - 1 WHERE "id" = OLD."commentId";
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reply_counts AFTER INSERT OR DELETE ON "CommentReply" FOR EACH ROW EXECUTE FUNCTION count_replies();

CREATE OR REPLACE FUNCTION count_change_requests() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER change_request_counts AFTER INSERT OR DELETE OR UPDATE OF "status" ON "ChangeRequest" FOR EACH ROW EXECUTE FUNCTION count_change_requests();
