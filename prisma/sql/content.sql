-- Content and history: written states never change.

-- A written state never changes; it can only end, and move with its space to another organization.
CREATE OR REPLACE FUNCTION version_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 AND NEW."organizationId" <> OLD."organizationId"
     AND (to_jsonb(NEW) - 'organizationId') = (to_jsonb(OLD) - 'organizationId') THEN
    RETURN NEW;
  END IF;
  IF OLD."toSeq" IS NOT NULL OR NEW."toSeq" IS NULL
     OR (to_jsonb(NEW) - 'toSeq') IS DISTINCT FROM (to_jsonb(OLD) - 'toSeq') THEN
    RAISE EXCEPTION 'A stored version is immutable: close it and insert a new one.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER page_version_immutable BEFORE UPDATE ON "PageVersion" FOR EACH ROW EXECUTE FUNCTION version_is_immutable();
CREATE OR REPLACE TRIGGER asset_version_immutable BEFORE UPDATE ON "AssetVersion" FOR EACH ROW EXECUTE FUNCTION version_is_immutable();

CREATE OR REPLACE FUNCTION row_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are immutable.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER blob_immutable BEFORE UPDATE ON "Blob" FOR EACH ROW EXECUTE FUNCTION row_is_immutable();
CREATE OR REPLACE TRIGGER file_blob_immutable BEFORE UPDATE ON "FileBlob" FOR EACH ROW EXECUTE FUNCTION row_is_immutable();
CREATE OR REPLACE TRIGGER event_immutable BEFORE UPDATE ON "Event" FOR EACH ROW EXECUTE FUNCTION row_is_immutable();
CREATE OR REPLACE TRIGGER openapi_version_immutable BEFORE UPDATE ON "OpenApiVersion" FOR EACH ROW EXECUTE FUNCTION row_is_immutable();

-- History is deleted only together with its space: by a cascade, or in portions once the space is permanently deleted.
CREATE OR REPLACE FUNCTION history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 AND NOT EXISTS (
    SELECT FROM "Branch" b JOIN "Space" s ON s."id" = b."spaceId" WHERE b."id" = OLD."branchId" AND s."removedAt" IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'Rows of % are deleted only with their space.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER page_version_stays BEFORE DELETE ON "PageVersion" FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE OR REPLACE TRIGGER asset_version_stays BEFORE DELETE ON "AssetVersion" FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE OR REPLACE TRIGGER revision_stays BEFORE DELETE ON "Revision" FOR EACH ROW EXECUTE FUNCTION history_stays();

-- A cascade in portions, since one transaction cannot delete a space of any size: deletes at most p_most rows of a
-- permanently deleted space from the tables that grow with it, and returns their number. What refers to others goes
-- first. With fewer than p_most rows, only few are left, which can be deleted with the space.
CREATE OR REPLACE FUNCTION remove_space_portion(p_space text, p_most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  of_branches constant text := '"branchId" IN (SELECT "id" FROM "Branch" WHERE "spaceId" = $1)';
  of_changes constant text := '"changeRequestId" IN (SELECT "id" FROM "ChangeRequest" WHERE "spaceId" = $1)';
  steps constant text[] := ARRAY[
    ARRAY['SearchSection', '"spaceId" = $1'], ARRAY['SearchPage', '"spaceId" = $1'],
    ARRAY['Notification', '"spaceId" = $1'], ARRAY['Subscription', '"spaceId" = $1'],
    ARRAY['PdfExport', '"spaceId" = $1'], ARRAY['ImportRun', '"spaceId" = $1'],
    ARRAY['GitOperation', '"spaceId" = $1'], ARRAY['GitFile', '"spaceId" = $1'],
    ARRAY['CommentReply', '"commentId" IN (SELECT "id" FROM "Comment" WHERE "spaceId" = $1)'],
    ARRAY['Comment', '"spaceId" = $1'], ARRAY['PageCommentCount', '"spaceId" = $1'],
    ARRAY['PagePath', '"spaceId" = $1'], ARRAY['PageRedirect', '"spaceId" = $1'],
    ARRAY['PageVersion', of_branches], ARRAY['AssetVersion', of_branches],
    ARRAY['ViewedPage', of_changes], ARRAY['MergeConflict', of_changes], ARRAY['ChangeRequest', '"spaceId" = $1'],
    ARRAY['Revision', '"branchId" IN (SELECT "id" FROM "Branch" WHERE "spaceId" = $1 AND "kind" <> ''main'')'],
    ARRAY['Branch', '"spaceId" = $1 AND "kind" <> ''main'''], ARRAY['Revision', of_branches]
  ];
  step text[];
  deleted int;
  total int;
BEGIN
  -- A revision could not be deleted as long as its branch names it as the head.
  UPDATE "Branch" SET "headRevisionId" = NULL WHERE "id" IN (
    SELECT "id" FROM "Branch" WHERE "spaceId" = p_space AND "headRevisionId" IS NOT NULL LIMIT p_most);
  GET DIAGNOSTICS total = ROW_COUNT;
  FOREACH step SLICE 1 IN ARRAY steps LOOP
    EXIT WHEN total >= p_most;
    EXECUTE format('DELETE FROM %I WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$I WHERE %s LIMIT $2))', step[1], step[2])
      USING p_space, p_most - total;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    total := total + deleted;
  END LOOP;
  RETURN total;
END $$;
