import "server-only";
import { decodeCursor, limitOf, type Page, type PageQuery, pageOf } from "@/lib/api/pagination";
import type { Actor } from "@/lib/api/server/context";
import { prepared } from "@/lib/db/pool";
import { SPACE_JOINS, SPACE_ROLE } from "@/lib/spaces/queries";
import type { SpaceSubject } from "@/lib/spaces/subject";
import { dictionaryOf } from "./languages";
import { type FoundPageRow, finderFor, presentFoundPage } from "./present";
import type { FoundPage, FoundSpace } from "./schemas";
import { correct, type Question, understand } from "./understand";

type SearchQuery = PageQuery & { query: string };

const PAGES_OF_A_SPACE = 5;
const SECTIONS_OF_A_PAGE = 3;
const HIGHEST = 2_147_483_647;

/**
 * A found page as it is shown, as one JSON value; needs f = the found page, s = its space, $rank. Title and
 * path are those of this moment; the page is null when it was removed since it was indexed. Of a section
 * cut into pieces the best piece counts; the beginning of the page is there in case no section matches.
 */
const shown = (spaceId: string, rank: string) => `(
  SELECT json_build_object('id', v."pageId", 'title', v."title", 'emoji', v."emoji", 'path', coalesce(q."path", v."slug"),
    'sections', ARRAY(
      SELECT json_build_object('position', b."position", 'anchor', b."anchor", 'title', b."title", 'body', b."body", 'matches', b."matches") FROM (
        SELECT DISTINCT ON (x."anchor") x.*, x."words" @@ ${rank} AS "matches", search_rank(x."words", ${rank}) AS "score"
        FROM "SearchSection" x
        WHERE x."spaceId" = ${spaceId} AND x."pageId" = f."pageId" AND (x."position" = 0 OR x."words" @@ ${rank})
        ORDER BY x."anchor", "score" DESC, x."position"
      ) b ORDER BY b."matches" DESC, b."score" DESC, b."position" LIMIT ${SECTIONS_OF_A_PAGE}))
  FROM "PageVersion" v LEFT JOIN "PagePath" q ON q."spaceId" = ${spaceId} AND q."pageId" = v."pageId"
  WHERE v."branchId" = s."mainBranchId" AND v."pageId" = f."pageId" AND v."toSeq" IS NULL AND NOT v."deleted")`;

const pagesOfSpace = prepared<{
  total: number;
  score: number | null;
  pageId: string;
  page: FoundPageRow | null;
}>(
  "search-in-space",
  `WITH found AS MATERIALIZED (SELECT * FROM search_space($1, $2::tsquery, $3::tsquery, $4)),
   shown AS (
     SELECT * FROM found WHERE ("score", "pageId") < ($5::int, $6::text)
     ORDER BY "score" DESC, "pageId" DESC LIMIT $7
   )
   SELECT t."total", f."score", f."pageId", ${shown("$1", "$3::tsquery")} AS "page"
   FROM (SELECT count(*)::int AS "total" FROM found) t CROSS JOIN "Space" s LEFT JOIN shown f ON true
   WHERE s."id" = $1 ORDER BY f."score" DESC, f."pageId" DESC`,
);

/** Pages of a space that have what is searched, the best first. */
export async function searchSpace(space: SpaceSubject, query: SearchQuery): Promise<Page<FoundPage>> {
  const limit = limitOf(query);
  const after = afterOf(query.page);
  const asked = await understand(query.query, [dictionaryOf(space.language)]);
  const ask = ({ match, rank, name }: Question) =>
    pagesOfSpace([space.id, match, rank, name, ...after, limit + 1]);
  const { rows, question } = await askTwice(asked, query.query, space.organizationId, ask);
  const found = rows.filter((row) => row.pageId !== null);
  const finder = finderFor(question);
  const page = pageOf(
    found,
    limit,
    rows[0]?.total ?? 0,
    (row) => [row.score!, row.pageId],
    (row) => row.page && presentFoundPage(row.page, space.id, finder),
  );
  return { ...page, items: page.items.filter((item) => item !== null) };
}

/** As typed, and if that finds nothing as it may have been meant. */
async function askTwice<Row extends { total: number }>(
  asked: Question | null,
  typed: string,
  organizationId: string,
  ask: (question: Question) => Promise<Row[]>,
): Promise<{ rows: Row[]; question: Question | null }> {
  if (!asked) return { rows: [], question: null };
  const rows = await ask(asked);
  if ((rows[0]?.total ?? 0) > 0) return { rows, question: asked };
  const meant = await correct(asked, typed, organizationId);
  return meant ? { rows: await ask(meant), question: meant } : { rows, question: asked };
}

/** Score and id of the last one seen; page tokens are not signed, so the score can be any number. */
function afterOf(token: string | undefined): [score: number, id: string] {
  const [score, id] = decodeCursor(token, ["number", "string"]) ?? [HIGHEST, ""];
  return [Math.min(Math.max(Number(score), -HIGHEST), HIGHEST), String(id)];
}

const spacesInSight = prepared<{ id: string; language: string | null; role: string | null }>(
  "spaces-to-search",
  `SELECT s."id", s."language", ${SPACE_ROLE} FROM "Space" s ${SPACE_JOINS}
   WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL`,
);

type FoundSpaceRow = {
  total: number;
  score: number | null;
  id: string;
  title: string;
  emoji: string;
  found: number;
  pages: (FoundPageRow | null)[];
};

const spacesOfOrganization = prepared<FoundSpaceRow>(
  "search-in-organization",
  `WITH found AS MATERIALIZED (SELECT * FROM search_organization($1, $2::text[], $3::tsquery, $4::tsquery, $5)),
   bySpace AS (SELECT "spaceId", max("score") AS "score", count(*)::int AS "found" FROM found GROUP BY "spaceId"),
   shown AS (
     SELECT * FROM bySpace WHERE ("score", "spaceId") < ($6::int, $7::text)
     ORDER BY "score" DESC, "spaceId" DESC LIMIT $8
   )
   SELECT t."total", g."score", g."found", s."id", s."title", s."emoji", ARRAY(
     SELECT ${shown('s."id"', "$4::tsquery")} FROM (
       SELECT * FROM found WHERE found."spaceId" = g."spaceId"
       ORDER BY "score" DESC, "pageId" DESC LIMIT ${PAGES_OF_A_SPACE}) f
   ) AS "pages"
   FROM (SELECT count(*)::int AS "total" FROM bySpace) t
   LEFT JOIN (shown g JOIN "Space" s ON s."id" = g."spaceId") ON true
   ORDER BY g."score" DESC, g."spaceId" DESC`,
);

/** Spaces the caller can see that have what is searched, the one with the best page first. */
export async function searchOrganization(
  actor: Actor,
  organizationId: string,
  query: SearchQuery,
): Promise<Page<FoundSpace>> {
  const limit = limitOf(query);
  const after = afterOf(query.page);
  const spaces = (await spacesInSight([organizationId, actor.userId])).filter(({ role }) => role !== null);
  const asked = await understand(
    query.query,
    spaces.map(({ language }) => dictionaryOf(language)),
  );
  const ids = spaces.map(({ id }) => id);
  const ask = ({ match, rank, name }: Question) =>
    spacesOfOrganization([organizationId, ids, match, rank, name, ...after, limit + 1]);
  const { rows, question } = await askTwice(asked, query.query, organizationId, ask);
  const found = rows.filter((row) => row.id !== null);
  const finder = finderFor(question);
  return pageOf(
    found,
    limit,
    rows[0]?.total ?? 0,
    (row) => [row.score!, row.id],
    ({ id, title, emoji, found: count, pages }) => ({
      id,
      title,
      emoji,
      found: count,
      pages: pages.flatMap((page) => (page ? [presentFoundPage(page, id, finder)] : [])),
    }),
  );
}
