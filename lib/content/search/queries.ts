import "server-only";
import { visibleSpecs } from "@/lib/content/openapi-specs/visible";
import type { Viewer } from "@/lib/core/access/actor";
import { PERMISSIONS } from "@/lib/core/access/roles";
import { memberAccess, SPACES_OF_MEMBER } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { SEES_SPACE } from "@/lib/spaces/spaces/queries";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { dictionaryOf } from "./languages";
import { hitsIn } from "./match-texts";
import { loadShownPages } from "./present";
import { correct, type ParsedQuery, parseSearch } from "./query";
import type { FoundPageRow } from "./row";
import type { ChangedPages, FoundPage, FoundSpace } from "./schemas";

/**
 * Returns those of the found pages that a reader may read, with the matches of the parts that they may read and the score
 * of these parts: the order must not show words of the others.
 */
export type AsRead = (pages: readonly FoundPageRow[], question: ParsedQuery) => Promise<FoundPageRow[]>;

/** The reader, whose private OpenAPI specs are searched besides the public ones. */
type Reader = {
  userId: Viewer["userId"] | null;
  /** for a reader who may not read everything that is indexed */
  asRead?: AsRead;
};
type SearchQuery = PageQuery & ChangedPages & { query: string };

const PAGES_OF_A_SPACE = 5;
const HIGHEST = 2_147_483_647;

/** Score and id of the last row that was seen. */
type After = readonly [score: number, id: string];
const FIRST: After = [HIGHEST, ""];

/**
 * A found page as one JSON value with its matches; needs f = the found page, s = its space. Title and path
 * are current, except for generated pages, which exist in the index only; the page is null if it was removed
 * after indexing.
 */
const shown = (words: string, beginnings: string) => `(
  SELECT json_build_object('spaceId', s."id", 'id', f."pageId", 'title', coalesce(v."title", i."title" /* not null */), 'emoji', v."emoji",
    'path', coalesce(q."path", v."slug", i."path" /* not null */), 'score', f."score", 'hits', ${hitsIn('i."words"', words, beginnings)})
  FROM "SearchPage" i
  LEFT JOIN "PageVersion" v ON v."branchId" = s."mainBranchId" AND v."pageId" = f."pageId" AND v."toSeq" IS NULL AND NOT v."deleted"
  LEFT JOIN "PagePath" q ON q."spaceId" = s."id" AND q."pageId" = f."pageId"
  WHERE i."spaceId" = s."id" AND i."pageId" = f."pageId" AND (v."pageId" IS NOT NULL OR i."specId" IS NOT NULL))`;

/**
 * True for a found page with a change by a person and in a time, and for every one if neither is asked for; needs f =
 * the found page. Only the versions of pages with the words are read.
 */
const changed = (space: string, author: string, since: string, until: string) => `(
  (${author}::text IS NULL AND ${since}::timestamptz IS NULL AND ${until}::timestamptz IS NULL) OR EXISTS (
    SELECT FROM "Space" o JOIN "PageVersion" c ON c."branchId" = o."mainBranchId" AND c."pageId" = f."pageId"
    JOIN "Revision" r ON r."branchId" = c."branchId" AND r."seq" = c."fromSeq"
    WHERE o."id" = ${space} AND (${author} IS NULL OR r."authorId" = ${author} OR ${author} = ANY (r."coAuthorIds"))
      AND (${since} IS NULL OR r."createdAt" >= ${since}) AND (${until} IS NULL OR r."createdAt" < ${until})))`;

const changesIn = ({ author, since, until }: ChangedPages) => [author ?? null, since ?? null, until ?? null];

const pagesOfSpace = prepared(
  "search-in-space",
  `WITH found AS MATERIALIZED (
     SELECT f."pageId" /* not null */, f."score" /* not null */
     FROM search_space($1, ${visibleSpecs("$10", "$11")}, $2::tsquery, $3::tsquery, $4) f
     WHERE ${changed("$1", "$12", "$13", "$14")}
   ), shown AS (
     SELECT * FROM found WHERE ("score", "pageId") < ($7::int, $8::text)
     ORDER BY "score" DESC, "pageId" DESC LIMIT $9
   )
   SELECT t."total", p."score", p."pageId", p."page"
   FROM (SELECT count(*)::int AS "total" FROM found) t CROSS JOIN "Space" s LEFT JOIN LATERAL (
     SELECT f."score", f."pageId", ${shown("$5::text[]", "$6::text[]")} AS "page" FROM shown f
   ) p ON true
   WHERE s."id" = $1 ORDER BY p."score" DESC, p."pageId" DESC`,
);

/** Searches the pages of a space, best first. */
export const searchSpace = async (
  ...asked: Parameters<typeof searchSpelled>
): Promise<PageOfItems<FoundPage>> => (await searchSpelled(...asked)).page;

/** The same, with the corrected spelling if the typed one found nothing. */
export async function searchSpelled(
  db: Db,
  reader: Reader,
  space: Pick<SpaceSubject, "id" | "organizationId" | "language">,
  query: SearchQuery,
): Promise<{ page: PageOfItems<FoundPage>; corrected: string | null }> {
  const limit = limitOf(query);
  const { rows, question } = await ask(
    db,
    await parseSearch(db, query.query, [dictionaryOf(space.language)]),
    space.organizationId,
    (question) =>
      findInSpace(db, reader, space, { ...query, after: afterOf(query.page), wanted: limit + 1 }, question),
  );
  const found = rows.filter((row) => row.pageId !== null);
  const present = await loadShownPages(
    db,
    found.slice(0, limit).map(({ page }) => page),
    question,
  );
  const page = pageOf(
    found,
    limit,
    rows[0]?.total ?? 0,
    (row) => [row.score, row.pageId],
    (row) => present(row.page),
  );
  return {
    page: { ...page, items: page.items.filter((item) => item !== null) },
    corrected: question?.corrected ?? null,
  };
}

/** Finds the best pages of a space that its reader may read. */
async function findInSpace(
  db: Db,
  { userId, asRead }: Reader,
  { id, organizationId }: Pick<SpaceSubject, "id" | "organizationId">,
  query: ChangedPages & { after: After; wanted: number },
  question: ParsedQuery,
) {
  const { match, rank, name, words, beginnings } = question;
  const find = (after: After, size: number) =>
    pagesOfSpace(db, [
      ...[id, match, rank, name, words, beginnings, ...after, size],
      ...[organizationId, userId, ...changesIn(query)],
    ]);
  if (!asRead) return find(query.after, query.wanted);
  return readOn(query, find, "pageId", async (rows) => {
    const read = await readerOf(
      rows.map(({ page }) => page),
      question,
      asRead,
    );
    return rows.flatMap((row) => {
      if (row.pageId === null) return [];
      const page = read(row.page);
      return page ? [{ ...row, page, score: page.score }] : [];
    });
  });
}

/** How many portions of the index a search reads for a reader who may not read everything, and how they grow. */
const PORTIONS = { most: 3, growth: 5 } as const;

/**
 * Reads the index until enough of it is found that the reader may read, with the score of these parts, best first. The
 * index ranks by all words: it is read on while something behind could rank higher than what is found.
 */
async function readOn<Id extends string, Row extends { score: number | null } & Record<Id, string | null>>(
  { after, wanted }: { after: After; wanted: number },
  find: (after: After, size: number) => Promise<Row[]>,
  id: Id,
  readable: (rows: readonly Row[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  let [last, size]: [After, number] = [after, wanted];
  for (let portion = 0; portion < PORTIONS.most; portion += 1, size *= PORTIONS.growth) {
    const rows = await find(last, size);
    found.push(...(await readable(rows)));
    const end = rows.at(-1);
    if (rows.length < size || !end) break;
    last = [end.score!, end[id]!];
    if (found.filter(({ score }) => score! >= last[0]).length >= wanted) break;
  }
  return found.toSorted((one, other) => other.score! - one.score!);
}

/** Returns a function to a found page as its reader may read it; undefined for one that they may not. */
async function readerOf(
  pages: readonly (FoundPageRow | null)[],
  question: ParsedQuery,
  asRead: AsRead,
): Promise<(page: FoundPageRow | null) => FoundPageRow | undefined> {
  const read = await asRead(
    pages.filter((page) => page !== null),
    question,
  );
  const byId = new Map(read.map((page) => [`${page.spaceId} ${page.id}`, page]));
  return (page) => (page ? byId.get(`${page.spaceId} ${page.id}`) : undefined);
}

/** Searches as typed, and if nothing is found with corrected spelling. */
async function ask<Row extends { total: number }>(
  db: Db,
  asked: ParsedQuery | null,
  organizationId: string,
  find: (question: ParsedQuery) => Promise<Row[]>,
): Promise<{ rows: Row[]; question: ParsedQuery | null }> {
  if (!asked) return { rows: [], question: null };
  const rows = await find(asked);
  if ((rows[0]?.total ?? 0) > 0) return { rows, question: asked };
  const meant = await correct(db, asked, organizationId);
  return meant ? { rows: await find(meant), question: meant } : { rows, question: asked };
}

/** Returns score and id of the last seen row; page tokens are not signed, so the score can be any number. */
function afterOf(token: string | undefined): After {
  const [score, id] = decodeCursor(token, ["number", "string"]) ?? FIRST;
  return [Math.min(Math.max(Number(score), -HIGHEST), HIGHEST), String(id)];
}

const LANGUAGE = `SELECT min(s."language") FROM "Space" s WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL`;

/**
 * The languages of the spaces that $2 can see: the index is skipped from language to language, null last, and
 * within each until one visible space is found.
 */
const languagesInSight = prepared(
  "languages-to-search",
  `WITH RECURSIVE ${memberAccess("$1", "$2")}, languages AS (
     SELECT (${LANGUAGE}) AS "language"
     UNION ALL
     SELECT (${LANGUAGE} AND s."language" > l."language") FROM languages l WHERE l."language" IS NOT NULL
   )
   SELECT l."language" FROM languages l WHERE EXISTS (
     SELECT FROM member CROSS JOIN "Space" s ${SPACES_OF_MEMBER} WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL
       AND s."language" IS NOT DISTINCT FROM l."language" AND ${SEES_SPACE('a."role"')})`,
);

const spacesOfOrganization = prepared(
  "search-in-organization",
  `WITH found AS MATERIALIZED (
     SELECT f."spaceId", f."pageId" /* not null */, f."score" /* not null */
     FROM search_organization($1, $2::text[], $11, '${PERMISSIONS["space.view"].atLeast}', ${visibleSpecs("$1", "$11")}, $3::tsquery, $4::tsquery, $5) f
     WHERE ${changed(`f."spaceId"`, "$12", "$13", "$14")}
   ),
   "bySpace" AS (SELECT "spaceId", max("score") AS "score", count(*)::int AS "found" FROM found GROUP BY "spaceId"),
   shown AS (
     SELECT * FROM "bySpace" WHERE ("score", "spaceId") < ($8::int, $9::text)
     ORDER BY "score" DESC, "spaceId" DESC LIMIT $10
   ), best AS (
     SELECT "spaceId", "pageId", "score",
       row_number() OVER (PARTITION BY "spaceId" ORDER BY "score" DESC, "pageId" DESC) AS "place"
     FROM found WHERE "spaceId" IN (SELECT "spaceId" FROM shown)
   )
   SELECT t."total", g."score", g."found", s."id", s."title", s."emoji", p."pages"
   FROM (SELECT count(*)::int AS "total" FROM "bySpace") t
   LEFT JOIN (shown g JOIN "Space" s ON s."id" = g."spaceId" CROSS JOIN LATERAL (SELECT ARRAY(
     SELECT ${shown("$6::text[]", "$7::text[]")} FROM best f
     WHERE f."spaceId" = g."spaceId" AND f."place" <= ${PAGES_OF_A_SPACE} ORDER BY f."place"
   ) AS "pages") p) ON true
   ORDER BY g."score" DESC, g."spaceId" DESC`,
);

/** The spaces to search, with their languages; null = all that the reader can see. */
type SearchScope = { ids: readonly string[] | null; languages: readonly (string | null)[] };

/** Searches the spaces that the caller can see, the one with the best page first. */
export async function searchOrganization(
  db: Db,
  { userId }: Pick<Viewer, "userId">,
  organizationId: string,
  query: SearchQuery,
): Promise<PageOfItems<FoundSpace>> {
  const languages = await languagesInSight(db, [organizationId, userId]);
  const seen = { ids: null, languages: languages.map(({ language }) => language) };
  return search(db, { organizationId, userId }, seen, query);
}

/** Searches the given spaces, the one with the best page first. */
export const searchSpaces = (
  db: Db,
  reader: Reader & { organizationId: string },
  spaces: readonly { id: string; language: string | null }[],
  query: SearchQuery,
): Promise<PageOfItems<FoundSpace>> =>
  search(
    db,
    reader,
    { ids: spaces.map(({ id }) => id), languages: spaces.map(({ language }) => language) },
    query,
  );

async function search(
  db: Db,
  { organizationId, userId, asRead }: Reader & { organizationId: string },
  { ids, languages }: SearchScope,
  query: SearchQuery,
): Promise<PageOfItems<FoundSpace>> {
  const limit = limitOf(query);
  const asked = { ...query, after: afterOf(query.page), wanted: limit + 1 };
  const pagesOf = async (spaceId: string, question: ParsedQuery): Promise<FoundPageRow[]> => {
    const wanted = { ...query, after: FIRST, wanted: PAGES_OF_A_SPACE };
    const rows = await findInSpace(db, { userId, asRead }, { id: spaceId, organizationId }, wanted, question);
    return rows.flatMap(({ page }) => page ?? []);
  };
  const { rows, question } = await ask(
    db,
    await parseSearch(db, query.query, languages.map(dictionaryOf)),
    organizationId,
    async (question) => {
      const { match, rank, name, words, beginnings } = question;
      const find = (after: After, size: number) =>
        spacesOfOrganization(db, [
          ...[organizationId, ids, match, rank, name, words, beginnings, ...after, size],
          ...[userId, ...changesIn(query)],
        ]);
      if (!asRead) return find(asked.after, asked.wanted);
      return readOn(asked, find, "id", async (rows) => {
        const read = await readerOf(
          rows.flatMap(({ pages }) => pages ?? []),
          question,
          asRead,
        );
        const readable = rows.map(async (row) => {
          if (row.id === null) return [];
          const known = row.pages.flatMap((page) => read(page) ?? []);
          // Without further pages, or if all of these are read, none is missing.
          const isComplete = known.length === row.pages.length || row.found === row.pages.length;
          const pages = isComplete ? known : await pagesOf(row.id, question);
          const best = pages.toSorted((one, other) => other.score - one.score);
          return best[0] ? [{ ...row, pages: best.slice(0, PAGES_OF_A_SPACE), score: best[0].score }] : [];
        });
        return (await Promise.all(readable)).flat();
      });
    },
  );
  const found = rows.filter((row) => row.id !== null);
  const present = await loadShownPages(
    db,
    found.slice(0, limit).flatMap(({ pages }) => pages),
    question,
  );
  return pageOf(
    found,
    limit,
    rows[0]?.total ?? 0,
    (row) => [row.score, row.id],
    ({ id, title, emoji, found: count, pages }) => ({
      id,
      title,
      emoji,
      found: count,
      pages: pages.map(present).filter((page) => page !== null),
    }),
  );
}
