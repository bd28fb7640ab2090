import "server-only";
import { loadReadPages } from "@/lib/content/pages/queries";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import type { Db } from "@/lib/platform/db/client";
import { allLinks, type CheckedLinks, checkLinks, compareLinks } from "./checked-links";
import { loadReadSources } from "./generated";
import { type CheckedLink, LinkChecker } from "./link-checker";
import { locationsOf, presentLinks } from "./present";
import type { BrokenContext, ContentLocation, LinkEntry, LinkStats, LinkStatus } from "./schemas";
import type { LinkScope } from "./scope";
import { sourcesNaming } from "./sources";

type LinkQuery = PageQuery & { status?: LinkStatus; brokenContext?: BrokenContext };
type LinkList = PageOfItems<LinkEntry> & { stats: LinkStats };

/** Lists the links of a snapshot, by page and text position. */
export const listLinks = async (db: Db, scope: LinkScope, query: LinkQuery): Promise<LinkList> =>
  list(db, scope, await allLinks(db, scope), query);

/** Lists the links of one page. Throws NotFound. */
export async function listLinksOfPage(
  db: Db,
  scope: LinkScope,
  pageId: string,
  query: LinkQuery,
): Promise<LinkList> {
  const sources = await loadReadSources(db, scope, [pageId]);
  if (sources.length === 0) throw new NotFound("page", pageId);
  return list(db, scope, await checkLinks(db, scope, [sources]), query);
}

async function list(db: Db, scope: LinkScope, checked: CheckedLinks, query: LinkQuery): Promise<LinkList> {
  const { all, byStatus, byContext } = checked;
  const limit = limitOf(query);
  const chosen = chosenOf(checked, query);
  const key = decodeCursor(query.page, ["string", "number"]);
  const start = key ? firstAfter(chosen, { sourceId: String(key[0]), place: Number(key[1]) }) : 0;
  const rows = chosen.slice(start, start + limit + 1);
  const entries = await presentLinks(db, scope, rows.slice(0, limit));
  const total = byStatus.broken.length;
  return {
    ...pageOf(
      rows,
      limit,
      chosen.length,
      (row) => [row.sourceId, row.place],
      (row) => entries[rows.indexOf(row)]!,
    ),
    stats: {
      total: all.length,
      broken: { total, ...(byContext && { changeRequest: byContext["change-request"].length }) },
    },
  };
}

/** Filters the links by a query. */
function chosenOf({ all, byStatus, byContext }: CheckedLinks, query: LinkQuery): readonly CheckedLink[] {
  if (query.brokenContext) return byContext?.[query.brokenContext] ?? [];
  return query.status ? byStatus[query.status] : all;
}

/** Returns the index of the first link after a position; links are ordered. */
function firstAfter(links: readonly CheckedLink[], place: Pick<CheckedLink, "sourceId" | "place">): number {
  let [low, high] = [0, links.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareLinks(links[middle]!, place) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Lists the pages and reusable contents that link to a page. Throws NotFound. */
export async function listPageBacklinks(
  db: Db,
  scope: LinkScope,
  pageId: string,
  query: PageQuery,
): Promise<PageOfItems<ContentLocation>> {
  if ((await loadReadPages(db, scope, [pageId])).length === 0) throw new NotFound("page", pageId);
  return listBacklinks(
    db,
    scope,
    pageId,
    ({ reference: { kind } }) => kind === "page" || kind === "path",
    query,
  );
}

/** Lists the pages and reusable contents that show or link to a file, which must exist. */
export const listFileBacklinks = (
  db: Db,
  scope: LinkScope,
  fileId: string,
  query: PageQuery,
): Promise<PageOfItems<ContentLocation>> =>
  listBacklinks(db, scope, fileId, ({ reference: { kind } }) => kind === "file", query);

async function listBacklinks(
  db: Db,
  scope: LinkScope,
  targetId: string,
  fits: (link: CheckedLink) => boolean,
  query: PageQuery,
): Promise<PageOfItems<ContentLocation>> {
  const limit = limitOf(query);
  const [after] = decodeCursor(query.page, ["string"]) ?? [""];
  const checked = await new LinkChecker(scope.snapshot, scope.actor).check(
    db,
    await sourcesNaming(db, scope.snapshot, targetId),
  );
  const isHere = ({ reference: { space } }: CheckedLink) => space === "" || space === scope.space.id;
  const linking = new Set(
    checked.flatMap((link) =>
      link.targetId === targetId && isHere(link) && fits(link) ? link.sourceId : [],
    ),
  );
  linking.delete(targetId);
  const ids = [...linking].sort();
  const rest = ids.filter((id) => id > String(after)).slice(0, limit + 1);
  const place = await locationsOf(db, scope, rest);
  return pageOf(rest, limit, ids.length, (id) => [id], place);
}
