-- Content: validity ranges, live rows, immutability.

CREATE EXTENSION IF NOT EXISTS btree_gist;

ALTER TABLE "PageVersion" ALTER COLUMN "orderKey" TYPE text COLLATE "C";
ALTER TABLE "PageVersion" ALTER COLUMN "slug" TYPE text COLLATE "C";
ALTER TABLE "Collection" ALTER COLUMN "position" TYPE text COLLATE "C";
ALTER TABLE "Space" ALTER COLUMN "position" TYPE text COLLATE "C";

-- Two states of one page never hold at once: a double merge cannot be stored. Branch and page are one
-- value here, so that no query about a branch is ever planned over these indexes: they are slow to search.
ALTER TABLE "PageVersion" ADD CONSTRAINT page_validity
  EXCLUDE USING gist (("branchId"::text || ' ' || "pageId") WITH =, int4range("fromSeq", "toSeq") WITH &&);
ALTER TABLE "AssetVersion" ADD CONSTRAINT asset_validity
  EXCLUDE USING gist (("branchId"::text || ' ' || "key") WITH =, "kind" WITH =, int4range("fromSeq", "toSeq") WITH &&);

CREATE UNIQUE INDEX page_live ON "PageVersion" ("branchId", "pageId") WHERE "toSeq" IS NULL;
CREATE INDEX page_live_children ON "PageVersion" ("branchId", "parentId", "orderKey") WHERE "toSeq" IS NULL AND NOT "deleted";
-- Slugs are folded before they are written (NFKC, lower case), so bytes decide.
CREATE UNIQUE INDEX page_live_slug ON "PageVersion" ("branchId", COALESCE("parentId", ''), "slug")
  WHERE "toSeq" IS NULL AND NOT "deleted" AND "slug" <> '';
CREATE INDEX page_closed ON "PageVersion" ("branchId", "toSeq") WHERE "toSeq" IS NOT NULL;
CREATE UNIQUE INDEX asset_live ON "AssetVersion" ("branchId", "kind", "key") WHERE "toSeq" IS NULL;
CREATE INDEX asset_closed ON "AssetVersion" ("branchId", "toSeq") WHERE "toSeq" IS NOT NULL;

ALTER TABLE "PageVersion"
  ADD CONSTRAINT page_range CHECK ("toSeq" IS NULL OR "toSeq" > "fromSeq"),
  ADD CONSTRAINT page_not_own_parent CHECK ("parentId" IS DISTINCT FROM "pageId"),
  ADD CONSTRAINT page_hash_length CHECK (octet_length("recordHash") = 32),
  ADD CONSTRAINT page_order_key_length CHECK (char_length("orderKey") BETWEEN 1 AND 64),
  SET (fillfactor = 90);
ALTER TABLE "AssetVersion"
  ADD CONSTRAINT asset_range CHECK ("toSeq" IS NULL OR "toSeq" > "fromSeq"),
  SET (fillfactor = 90);
ALTER TABLE "Revision" ADD CONSTRAINT revision_hash_length CHECK (octet_length("treeHash") = 32);
ALTER TABLE "Branch" ADD CONSTRAINT branch_base CHECK (("kind" = 'changeRequest') = ("baseBranchId" IS NOT NULL AND "baseSeq" IS NOT NULL));

-- What the removal of spaces looks for.
CREATE INDEX space_in_trash ON "Space" ("deletedAt") WHERE "deletedAt" IS NOT NULL;

CREATE UNIQUE INDEX branch_main ON "Branch" ("spaceId") WHERE "kind" = 'main';

-- Faster where the server was built with it; the embedded one is not.
DO $$ BEGIN
  ALTER TABLE "Blob" ALTER COLUMN "body" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
ALTER TABLE "FileBlob" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
ALTER TABLE "Upload" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- A written state never changes; it can only come to an end, and go with its space to another organization.
CREATE FUNCTION version_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER page_version_immutable BEFORE UPDATE ON "PageVersion" FOR EACH ROW EXECUTE FUNCTION version_is_immutable();
CREATE TRIGGER asset_version_immutable BEFORE UPDATE ON "AssetVersion" FOR EACH ROW EXECUTE FUNCTION version_is_immutable();

CREATE FUNCTION row_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are immutable.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER blob_immutable BEFORE UPDATE ON "Blob" FOR EACH ROW EXECUTE FUNCTION row_is_immutable();
CREATE TRIGGER file_blob_immutable BEFORE UPDATE ON "FileBlob" FOR EACH ROW EXECUTE FUNCTION row_is_immutable();
CREATE TRIGGER event_immutable BEFORE UPDATE ON "Event" FOR EACH ROW EXECUTE FUNCTION row_is_immutable();

-- History goes only together with the space it belongs to.
CREATE FUNCTION history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'Rows of % are deleted only with their space.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER page_version_stays BEFORE DELETE ON "PageVersion" FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER asset_version_stays BEFORE DELETE ON "AssetVersion" FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER revision_stays BEFORE DELETE ON "Revision" FOR EACH ROW EXECUTE FUNCTION history_stays();
