import "server-only";
import { decodeCursor, limitOf, type Page, type PageQuery, pageOf } from "@/lib/api/pagination";
import { NotFound } from "@/lib/errors";
import { loadReadPages } from "@/lib/pages/queries";
import { loadReadSources } from "./generated";
import { Judge, type Link } from "./judge";
import { placesOf, presentLinks } from "./present";
import type { BrokenContext, ContentLocation, LinkEntry, LinkStats, LinkStatus } from "./schemas";
import type { LinkScope } from "./scope";
import { allSources, loadSources, type Source, sourcesNaming } from "./sources";

type LinkQuery = PageQuery & { status?: LinkStatus; brokenContext?: BrokenContext };
type LinkList = Page<LinkEntry> & { stats: LinkStats };

/** The links of a state of content, by page and in the order of its text. */
export const listLinks = (scope: LinkScope, query: LinkQuery): Promise<LinkList> =>
  list(scope, allSources(scope.view), query);

/** The links of one page. Throws NotFound. */
export async function listLinksOfPage(scope: LinkScope, pageId: string, query: LinkQuery): Promise<LinkList> {
  const sources = await loadReadSources(scope, [pageId]);
  if (sources.length === 0) throw new NotFound("page", pageId);
  return list(scope, [sources], query);
}

type Portions = Iterable<Source[]> | AsyncIterable<Source[]>;

/**
 * Whether a link is broken can depend on any page, so all are judged, for the numbers at least; but only
 * those that are listed are presented.
 */
async function list(scope: LinkScope, portions: Portions, query: LinkQuery): Promise<LinkList> {
  const limit = limitOf(query);
  const [source, place] = decodeCursor(query.page, ["string", "number"]) ?? ["", -1];
  const isAfter = (link: Link) =>
    link.sourceId > source! || (link.sourceId === source && link.place > Number(place));
  const status = query.brokenContext ? "broken" : query.status;
  const { total, broken, count, next } = await tally(scope, portions, { status, isAfter, atMost: limit + 1 });

  const contextOf = await contextsOf(scope, broken);
  const listed = contextOf && status === "broken" ? broken.filter(isAfter) : next;
  const fits = (link: Link) => !query.brokenContext || contextOf?.(link) === query.brokenContext;
  const rows = listed.filter(fits).slice(0, limit + 1);
  const entries = await presentLinks(
    scope,
    rows.slice(0, limit).map((link) => ({ ...link, brokenContext: contextOf?.(link) })),
  );
  const counted = query.brokenContext ? broken.filter(fits).length : count;
  const brokenHere = broken.filter((link) => contextOf?.(link) === "change-request").length;
  return {
    ...pageOf(
      rows,
      limit,
      counted,
      (row) => [row.sourceId, row.place],
      (row) => entries[rows.indexOf(row)]!,
    ),
    stats: { total, broken: { total: broken.length, ...(contextOf && { changeRequest: brokenHere }) } },
  };
}

type Wanted = { status: LinkStatus | undefined; isAfter: (link: Link) => boolean; atMost: number };

/** Judges all links: how many there are, those that are broken, how many have the status, and the next of these. */
async function tally({ view }: LinkScope, portions: Portions, { status, isAfter, atMost }: Wanted) {
  const judge = new Judge(view);
  const result = { total: 0, broken: [] as Link[], count: 0, next: [] as Link[] };
  for await (const sources of portions) {
    const links = (await judge.judge(sources)).sort(inOrder);
    result.total += links.length;
    for (const link of links) {
      if (link.status === "broken") result.broken.push(link);
      if (status !== undefined && link.status !== status) continue;
      result.count += 1;
      if (result.next.length < atMost && isAfter(link)) result.next.push(link);
    }
  }
  return result;
}

const inOrder = (a: Link, b: Link): number =>
  a.sourceId === b.sourceId ? a.place - b.place : a.sourceId < b.sourceId ? -1 : 1;

/** In change requests: tells of broken links whether they were broken in the content it lies on. */
async function contextsOf(
  { base }: LinkScope,
  broken: readonly Link[],
): Promise<((link: Link) => BrokenContext | undefined) | null> {
  if (!base) return null;
  const sources = await loadSources(base, [...new Set(broken.map(({ sourceId }) => sourceId))]);
  const before = await new Judge(base).judge(sources);
  const known = new Set(before.filter(({ status }) => status === "broken").map(nameOf));
  return (link) => {
    if (link.status !== "broken") return undefined;
    return known.has(nameOf(link)) ? "space" : "change-request";
  };
}

const nameOf = ({ sourceId, reference }: Link): string => `${sourceId} ${reference.href}`;

/** The pages and reusable contents that link to a page. Throws NotFound. */
export async function listPageBacklinks(
  scope: LinkScope,
  pageId: string,
  query: PageQuery,
): Promise<Page<ContentLocation>> {
  if ((await loadReadPages(scope, [pageId])).length === 0) throw new NotFound("page", pageId);
  return listBacklinks(scope, pageId, ({ reference: { kind } }) => kind === "page" || kind === "path", query);
}

/** The pages and reusable contents that show or link to a file, which must be there. */
export const listFileBacklinks = (
  scope: LinkScope,
  fileId: string,
  query: PageQuery,
): Promise<Page<ContentLocation>> =>
  listBacklinks(scope, fileId, ({ reference: { kind } }) => kind === "file", query);

async function listBacklinks(
  scope: LinkScope,
  targetId: string,
  fits: (link: Link) => boolean,
  query: PageQuery,
): Promise<Page<ContentLocation>> {
  const limit = limitOf(query);
  const [after] = decodeCursor(query.page, ["string"]) ?? [""];
  const judged = await new Judge(scope.view).judge(await sourcesNaming(scope.view, targetId));
  const isHere = ({ reference: { space } }: Link) => space === "" || space === scope.space.id;
  const linking = new Set(
    judged.flatMap((link) => (link.targetId === targetId && isHere(link) && fits(link) ? link.sourceId : [])),
  );
  linking.delete(targetId);
  const ids = [...linking].sort();
  const rest = ids.filter((id) => id > String(after)).slice(0, limit + 1);
  const place = await placesOf(scope, rest);
  return pageOf(rest, limit, ids.length, (id) => [id], place);
}
