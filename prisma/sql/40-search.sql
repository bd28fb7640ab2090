-- Search: one index serves a whole organization and a single space, another finds words that look alike.

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE INDEX search_page_words ON "SearchPage" USING gin ("organizationId", "spaceId", "words") WITH (fastupdate = off);
CREATE INDEX search_word_alike ON "SearchWord" USING gin ("organizationId", "word" gin_trgm_ops);

-- Title before headings before description before text, a page that is called just so before all others.
CREATE FUNCTION search_rank(vector tsvector, query tsquery) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ts_rank('{0.01, 0.05, 0.15, 1.0}', vector, query);
CREATE FUNCTION search_name_rank(page_name text, name text) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN page_name = name THEN 1.0 WHEN starts_with(page_name, name || ' ') THEN 0.5 ELSE 0.0 END;

-- All pages of some spaces that match, with their scores. Vectors lie outside of their rows, so reading them
-- is what costs: pages are ranked by their titles and headings, and by their texts only where few match. The
-- planner does not know that either and would rather read every vector than use the index.
CREATE FUNCTION search_organization(organization text, spaces text[], match tsquery, rank tsquery, name text)
RETURNS TABLE ("spaceId" text, "pageId" text, "score" int) LANGUAGE sql STABLE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
  WITH matched AS MATERIALIZED (
    SELECT p."spaceId", p."pageId", search_rank(p."heads", rank) + search_name_rank(p."name", name) AS head
    FROM "SearchPage" p
    WHERE p."organizationId" = organization AND p."words" @@ match AND p."spaceId" = ANY (spaces)
  ), few AS (SELECT count(*) <= 2000 AS answer FROM matched)
  SELECT m."spaceId", m."pageId", round(1000000 * (m.head + 0.01 * CASE WHEN few.answer THEN (
      SELECT search_rank(p."words", rank) FROM "SearchPage" p
      WHERE p."spaceId" = m."spaceId" AND p."pageId" = m."pageId") ELSE 0 END))::int
  FROM matched m, few
$$;

CREATE FUNCTION search_space(space text, match tsquery, rank tsquery, name text)
RETURNS TABLE ("pageId" text, "score" int) LANGUAGE sql STABLE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
  WITH matched AS MATERIALIZED (
    SELECT p."pageId", search_rank(p."heads", rank) + search_name_rank(p."name", name) AS head
    FROM "SearchPage" p WHERE p."spaceId" = space AND p."words" @@ match
  ), few AS (SELECT count(*) <= 2000 AS answer FROM matched)
  SELECT m."pageId", round(1000000 * (m.head + 0.01 * CASE WHEN few.answer THEN (
      SELECT search_rank(p."words", rank) FROM "SearchPage" p
      WHERE p."spaceId" = space AND p."pageId" = m."pageId") ELSE 0 END))::int
  FROM matched m, few
$$;
