-- Search: matches and their order.

DROP FUNCTION IF EXISTS search_rank, search_name_rank, visible_specs, search_organization, search_space;

-- Title before headings before description before text, a page with exactly this name before all others. A beginning
-- that thousands of words of a page have would count with each of them, and exceed an integer. The name outweighs all
-- that ranks can add up to.
CREATE FUNCTION search_rank(vector tsvector, query tsquery) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN least(ts_rank('{0.01, 0.05, 0.15, 1.0}', vector, query), 1::real);
CREATE FUNCTION search_name_rank(page_name text, name text) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN page_name = name THEN 2.0 WHEN starts_with(page_name, name || ' ') THEN 0.5 ELSE 0.0 END;

-- All matching pages of some spaces, with their scores; without given spaces, of those where the reader has the
-- needed role, checked only for spaces with matches. Vectors are stored outside of their rows, so reading them is the
-- main cost: pages are ranked by their titles and headings, and by their texts only where few match. The planner does
-- not know that either and would rather read every vector than use the index.
-- Leaves out generated pages of specs other than the given ones. A parameter with the name of a column would be read as
-- the column.
CREATE FUNCTION search_organization(
  organization text, spaces text[], reader text, needed "Role", specs text[], match tsquery, rank tsquery, asked text
) RETURNS TABLE ("spaceId" text, "pageId" text, "score" int) LANGUAGE sql STABLE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
  WITH held AS MATERIALIZED (
    SELECT p."spaceId", p."pageId", p."heads", p."name" FROM "SearchPage" p
    WHERE p."organizationId" = organization AND p."words" @@ match AND (spaces IS NULL OR p."spaceId" = ANY (spaces))
      AND (p."specId" IS NULL OR p."specId" = ANY (specs))
  ), seen AS MATERIALIZED (
    SELECT s."id" FROM (SELECT DISTINCT "spaceId" FROM held) h JOIN "Space" s ON s."id" = h."spaceId"
    CROSS JOIN (SELECT * FROM member_access(organization, reader, NULL) OFFSET 0) w
    CROSS JOIN LATERAL space_role_by_access(
      s."id", s."defaultLevel", s."parentId", s."createdById", w."userId", w."role", w."collections", w."grants") a
    WHERE spaces IS NULL AND s."deletedAt" IS NULL AND a."role" >= needed
  ), matched AS MATERIALIZED (
    SELECT h."spaceId", h."pageId", search_rank(h."heads", rank) + search_name_rank(h."name", asked) AS head
    FROM held h WHERE spaces IS NOT NULL OR h."spaceId" IN (SELECT "id" FROM seen)
  ), few AS (SELECT count(*) <= 2000 AS answer FROM matched)
  SELECT m."spaceId", m."pageId", round(1000000 * (m.head + 0.01 * CASE WHEN few.answer THEN (
      SELECT search_rank(p."words", rank) FROM "SearchPage" p
      WHERE p."spaceId" = m."spaceId" AND p."pageId" = m."pageId") ELSE 0 END))::int
  FROM matched m, few
$$;

CREATE FUNCTION search_space(space text, specs text[], match tsquery, rank tsquery, asked text)
RETURNS TABLE ("pageId" text, "score" int) LANGUAGE sql STABLE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
  WITH matched AS MATERIALIZED (
    SELECT p."pageId", search_rank(p."heads", rank) + search_name_rank(p."name", asked) AS head
    FROM "SearchPage" p
    WHERE p."spaceId" = space AND p."words" @@ match AND (p."specId" IS NULL OR p."specId" = ANY (specs))
  ), few AS (SELECT count(*) <= 2000 AS answer FROM matched)
  SELECT m."pageId", round(1000000 * (m.head + 0.01 * CASE WHEN few.answer THEN (
      SELECT search_rank(p."words", rank) FROM "SearchPage" p
      WHERE p."spaceId" = space AND p."pageId" = m."pageId") ELSE 0 END))::int
  FROM matched m, few
$$;
