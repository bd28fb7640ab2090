-- DropIndex
DROP INDEX "Comment_spaceId_pageId_idx";

-- AlterTable
ALTER TABLE "ChangeRequest" ADD COLUMN     "commentsTotal" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Space" ADD COLUMN     "commentsTotal" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "PageComments" (
    "placeId" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "open" INTEGER NOT NULL DEFAULT 0,
    "resolved" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "PageComments_pkey" PRIMARY KEY ("placeId","pageId")
);

-- CreateIndex
CREATE INDEX "PageComments_spaceId_idx" ON "PageComments"("spaceId");

-- AddForeignKey
ALTER TABLE "PageComments" ADD CONSTRAINT "PageComments_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Comments of a page in the order of their list, apart for main contents and change requests.
CREATE INDEX comment_page_in_space ON "Comment" ("spaceId", "pageId", "postedAt", "id") WHERE "changeRequestId" IS NULL;
CREATE INDEX comment_page_in_change_request ON "Comment" ("changeRequestId", "pageId", "postedAt", "id") WHERE "changeRequestId" IS NOT NULL;

UPDATE "Space" s SET "commentsTotal" = c."total"
FROM (SELECT "spaceId", count(*) AS "total" FROM "Comment" WHERE "changeRequestId" IS NULL GROUP BY "spaceId") c
WHERE c."spaceId" = s."id";

UPDATE "ChangeRequest" r SET "commentsTotal" = c."total"
FROM (SELECT "changeRequestId", count(*) AS "total" FROM "Comment" GROUP BY "changeRequestId") c
WHERE c."changeRequestId" = r."id";

INSERT INTO "PageComments" ("placeId", "pageId", "spaceId", "open", "resolved")
SELECT coalesce("changeRequestId", "spaceId"), "pageId", "spaceId",
  count(*) FILTER (WHERE "status" = 'open'), count(*) FILTER (WHERE "status" = 'resolved')
FROM "Comment" WHERE "pageId" IS NOT NULL GROUP BY 1, 2, 3;

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
    UPDATE "PageComments" SET "open" = "open" - was_open, "resolved" = "resolved" - 1 + was_open
    WHERE "placeId" = place AND "pageId" = OLD."pageId";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."pageId" IS NOT NULL THEN
    INSERT INTO "PageComments" AS p ("placeId", "pageId", "spaceId", "open", "resolved")
    VALUES (place, NEW."pageId", NEW."spaceId", is_open, 1 - is_open)
    ON CONFLICT ("placeId", "pageId") DO UPDATE SET "open" = p."open" + excluded."open", "resolved" = p."resolved" + excluded."resolved";
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER comment_counts ON "Comment";
CREATE TRIGGER comment_counts AFTER INSERT OR DELETE OR UPDATE OF "status", "pageId" ON "Comment" FOR EACH ROW EXECUTE FUNCTION count_comments();
