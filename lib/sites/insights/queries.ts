import "server-only";
import { readerComments } from "@/lib/collaboration/comments/reader-comments";
import { DAY_MS } from "@/lib/core/days";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import type { CountKind } from "./count";
import { INSIGHTS_USUAL_ENTRIES } from "./limits";
import type { SiteInsights } from "./schemas";

const sum = (kind: CountKind) =>
  `coalesce(sum(c."count") FILTER (WHERE c."kind" = '${kind}'), 0)::int AS "${kind}"`;

const countsByDay = prepared(
  "site-counts-by-day",
  `SELECT to_char(d."day", 'YYYY-MM-DD') AS "day" /* not null */, ${(
    ["view", "search", "search_empty", "not_found", "helpful", "not_helpful"] as const
  )
    .map(sum)
    .join(", ")}
   FROM generate_series($2::date, $3::date, interval '1 day') d("day")
   LEFT JOIN "SiteCount" c ON c."siteId" = $1 AND c."day" = d."day"
     AND ($4::text IS NULL OR (c."subject" = $4 AND c."kind" IN ('view', 'helpful', 'not_helpful')))
   GROUP BY d."day" ORDER BY d."day"`,
);

/** Pages that still exist, in existing site spaces; generated pages are found in the index only. */
const pagesBy = (name: string, order: string, having: string) =>
  prepared(
    `site-pages#${name}`,
    `SELECT n.*, coalesce(v."title", g."title") AS "title" /* not null */, coalesce(p."path", v."slug", g."path") AS "path" /* not null */ FROM (
       SELECT c."detail" AS "siteSpace", c."subject" AS "id", ${sum("view")}, ${sum("helpful")}, ${sum("not_helpful")}
       FROM "SiteCount" c WHERE c."siteId" = $1 AND c."day" BETWEEN $2::date AND $3::date
         AND c."kind" IN ('view', 'helpful', 'not_helpful') AND ($4::text IS NULL OR c."subject" = $4)
       GROUP BY 1, 2
     ) n
     JOIN "SiteSpace" t ON t."id" = n."siteSpace" AND t."siteId" = $1
     JOIN "Space" s ON s."id" = t."spaceId"
     LEFT JOIN "PageVersion" v ON v."branchId" = s."mainBranchId" AND v."pageId" = n."id" AND v."toSeq" IS NULL AND NOT v."deleted"
     LEFT JOIN "PagePath" p ON p."spaceId" = s."id" AND p."pageId" = n."id"
     LEFT JOIN "SearchPage" g ON g."spaceId" = s."id" AND g."pageId" = n."id" AND g."specId" IS NOT NULL
     WHERE (v."pageId" IS NOT NULL OR g."pageId" IS NOT NULL) AND ${having} ORDER BY ${order}, n."id" LIMIT $5`,
  );

const mostRead = pagesBy("read-most", `n."view" DESC`, `n."view" > 0`);
const mostCriticized = pagesBy("criticized-most", `n."not_helpful" DESC, n."helpful"`, `n."not_helpful" > 0`);

/** Queries, addresses and other texts; those beyond the limit of a day have no text. */
const mostTyped = prepared(
  "site-typed-most",
  `SELECT c."subject", c."detail", sum(c."count")::int AS "count" FROM "SiteCount" c
   WHERE c."siteId" = $1 AND c."day" BETWEEN $2::date AND $3::date AND c."kind" = ANY($4::"SiteCountKind"[])
     AND c."subject" <> ''
   GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT $5`,
);

const presentPage = ({ siteSpace, id, title, path, view, helpful, not_helpful }: RowOf<typeof mostRead>) => ({
  ...{ siteSpace, page: { id, title, path } },
  ...{ views: view, helpful, notHelpful: not_helpful },
});
const presentWords = ({ subject, count }: RowOf<typeof mostTyped>) => ({ words: subject, count });

/** Returns the counts of a site, or of one page, for the last days, including today. */
export async function readInsights(
  db: Db,
  { id }: Pick<SiteSubject, "id">,
  {
    days,
    page = null,
    limit = INSIGHTS_USUAL_ENTRIES,
  }: { days: number; page?: string | null | undefined; limit?: number | undefined },
  now = new Date(),
): Promise<SiteInsights> {
  const dayAt = (before: number) => new Date(now.getTime() - before * DAY_MS).toISOString().slice(0, 10);
  const [from, to] = [dayAt(days - 1), dayAt(0)];
  const during = [id, from, to];
  const counted = [...during, page];
  const typed = async (...kinds: CountKind[]) =>
    page === null ? mostTyped(db, [...during, kinds, limit]) : [];
  const [byDay, pages, criticized, searches, without, missing, referrers, countries, written] =
    await Promise.all([
      countsByDay(db, counted),
      mostRead(db, [...counted, limit]),
      mostCriticized(db, [...counted, limit]),
      typed("search", "search_empty"),
      typed("search_empty"),
      typed("not_found"),
      typed("referrer"),
      typed("country"),
      readerComments(db, { siteId: id, from, to, page, limit }),
    ]);
  return {
    object: "site-insights",
    from,
    to,
    days: byDay.map((row) => ({
      day: row.day,
      views: row.view,
      searches: row.search + row.search_empty,
      searchesWithoutResult: row.search_empty,
      notFound: row.not_found,
      helpful: row.helpful,
      notHelpful: row.not_helpful,
      comments: written.perDay.get(row.day) ?? 0,
    })),
    pages: pages.map(presentPage),
    criticizedPages: criticized.map(presentPage),
    searches: searches.map(presentWords),
    searchesWithoutResult: without.map(presentWords),
    notFound: missing.map(({ subject, detail, count }) => ({
      path: subject,
      ...(detail !== "" && { referrer: detail }),
      count,
    })),
    referrers: referrers.map(({ subject, count }) => ({ host: subject, count })),
    countries: countries.map(({ subject, count }) => ({ country: subject, count })),
    comments: written.comments,
  };
}
