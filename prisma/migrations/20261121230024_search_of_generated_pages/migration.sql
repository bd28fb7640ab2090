-- AlterTable
ALTER TABLE "SearchPage" ADD COLUMN     "path" TEXT,
ADD COLUMN     "title" TEXT;

CREATE INDEX search_page_generated ON "SearchPage" ("spaceId") WHERE "specId" IS NOT NULL;

-- The specs that somebody may see: what is made from others is not found.
CREATE FUNCTION visible_specs(organization text, person text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT o."id" FROM "OpenApiSpec" o
    JOIN "Member" m ON m."organizationId" = o."organizationId" AND m."userId" = person AND m."disabledAt" IS NULL
    WHERE o."organizationId" = organization AND (o."visibility" = 'public' OR m."role" IS NOT NULL))
$$;

DROP FUNCTION search_organization(text, text[], tsquery, tsquery, text);
DROP FUNCTION search_space(text, tsquery, tsquery, text);

-- As before, but for generated pages of specs that are not among the given.
CREATE FUNCTION search_organization(organization text, spaces text[], specs text[], match tsquery, rank tsquery, name text)
RETURNS TABLE ("spaceId" text, "pageId" text, "score" int) LANGUAGE sql STABLE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
  WITH matched AS MATERIALIZED (
    SELECT p."spaceId", p."pageId", search_rank(p."heads", rank) + search_name_rank(p."name", name) AS head
    FROM "SearchPage" p
    WHERE p."organizationId" = organization AND p."words" @@ match AND p."spaceId" = ANY (spaces)
      AND (p."specId" IS NULL OR p."specId" = ANY (specs))
  ), few AS (SELECT count(*) <= 2000 AS answer FROM matched)
  SELECT m."spaceId", m."pageId", round(1000000 * (m.head + 0.01 * CASE WHEN few.answer THEN (
      SELECT search_rank(p."words", rank) FROM "SearchPage" p
      WHERE p."spaceId" = m."spaceId" AND p."pageId" = m."pageId") ELSE 0 END))::int
  FROM matched m, few
$$;

CREATE FUNCTION search_space(space text, specs text[], match tsquery, rank tsquery, name text)
RETURNS TABLE ("pageId" text, "score" int) LANGUAGE sql STABLE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
  WITH matched AS MATERIALIZED (
    SELECT p."pageId", search_rank(p."heads", rank) + search_name_rank(p."name", name) AS head
    FROM "SearchPage" p
    WHERE p."spaceId" = space AND p."words" @@ match AND (p."specId" IS NULL OR p."specId" = ANY (specs))
  ), few AS (SELECT count(*) <= 2000 AS answer FROM matched)
  SELECT m."pageId", round(1000000 * (m.head + 0.01 * CASE WHEN few.answer THEN (
      SELECT search_rank(p."words", rank) FROM "SearchPage" p
      WHERE p."spaceId" = space AND p."pageId" = m."pageId") ELSE 0 END))::int
  FROM matched m, few
$$;
