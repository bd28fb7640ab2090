-- Sites: one default section, and one default site space in each place, for every writer.

-- When the default is removed, the first of the others becomes the default.
CREATE OR REPLACE FUNCTION promote_site_section() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "SiteSection" SET "default" = true WHERE "id" = (
    SELECT s."id" FROM "SiteSection" s WHERE s."siteId" = OLD."siteId"
    ORDER BY s."groupId" IS NOT NULL, s."position", s."id" LIMIT 1);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER site_section_promotion AFTER DELETE ON "SiteSection"
  FOR EACH ROW WHEN (OLD."default") EXECUTE FUNCTION promote_site_section();

CREATE OR REPLACE FUNCTION promote_site_space() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "SiteSpace" SET "default" = true WHERE "id" = (
    SELECT s."id" FROM "SiteSpace" s WHERE s."siteId" = OLD."siteId" AND s."sectionId" IS NOT DISTINCT FROM OLD."sectionId"
    ORDER BY s."position", s."id" LIMIT 1);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER site_space_promotion AFTER DELETE ON "SiteSpace"
  FOR EACH ROW WHEN (OLD."default") EXECUTE FUNCTION promote_site_space();

-- Checked at the end of a transaction: within it, one default is removed before the next is set. The unique indexes
-- prevent more than one.
CREATE OR REPLACE FUNCTION site_has_defaults() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  site text := CASE WHEN TG_OP = 'DELETE' THEN OLD."siteId" ELSE NEW."siteId" END;
BEGIN
  IF EXISTS (SELECT FROM "SiteSection" s WHERE s."siteId" = site HAVING count(*) > 0 AND NOT bool_or(s."default")) THEN
    RAISE EXCEPTION 'A site with sections has a default one.' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM "SiteSpace" s WHERE s."siteId" = site GROUP BY s."sectionId" HAVING NOT bool_or(s."default")) THEN
    RAISE EXCEPTION 'Every section with site spaces has a default one.' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM "SiteSection" s WHERE s."siteId" = site)
     AND EXISTS (SELECT FROM "SiteSpace" s WHERE s."siteId" = site AND s."sectionId" IS NULL) THEN
    RAISE EXCEPTION 'In a site with sections every site space stands in one.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS site_section_defaults ON "SiteSection";
CREATE CONSTRAINT TRIGGER site_section_defaults AFTER INSERT OR UPDATE OR DELETE ON "SiteSection"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION site_has_defaults();
DROP TRIGGER IF EXISTS site_space_defaults ON "SiteSpace";
CREATE CONSTRAINT TRIGGER site_space_defaults AFTER INSERT OR UPDATE OR DELETE ON "SiteSpace"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION site_has_defaults();

-- A space that is given to another organization leaves the sites of this one.
CREATE OR REPLACE FUNCTION leave_sites() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "SiteSpace" p USING "Site" t
  WHERE p."spaceId" = NEW."id" AND t."id" = p."siteId" AND t."organizationId" <> NEW."organizationId";
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER space_leaves_sites AFTER UPDATE OF "organizationId" ON "Space"
  FOR EACH ROW WHEN (OLD."organizationId" <> NEW."organizationId") EXECUTE FUNCTION leave_sites();
