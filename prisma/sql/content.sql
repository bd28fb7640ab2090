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

-- History is deleted only together with its space.
CREATE OR REPLACE FUNCTION history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'Rows of % are deleted only with their space.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER page_version_stays BEFORE DELETE ON "PageVersion" FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE OR REPLACE TRIGGER asset_version_stays BEFORE DELETE ON "AssetVersion" FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE OR REPLACE TRIGGER revision_stays BEFORE DELETE ON "Revision" FOR EACH ROW EXECUTE FUNCTION history_stays();
