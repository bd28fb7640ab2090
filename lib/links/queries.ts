import "server-only";
import { decodeCursor, limitOf, type Page, type PageQuery, pageOf } from "@/lib/api/pagination";
import { NotFound } from "@/lib/errors";
import { findPage } from "@/lib/revisions/read";
import { Judge, type Link } from "./judge";
import { type ListedLink, pagePlaces, presentLinks } from "./present";
import type { BrokenContext, ContentLocation, LinkEntry, LinkStats, LinkStatus } from "./schemas";
import type { LinkScope } from "./scope";
import { allSources, loadSources, type Source, sourcesNaming } from "./sources";

type LinkQuery = PageQuery & { status?: LinkStatus; brokenContext?: BrokenContext };
export type LinkList = Page<LinkEntry> & { stats: LinkStats };

/** The links of a state of content, by page and in the order of its text. */
export const listLinks = (scope: LinkScope, query: LinkQuery): Promise<LinkList> =>
  list(scope, allSources(scope.view), query);

/** The links of one page. Throws NotFound. */
export async function listLinksOfPage(scope: LinkScope, pageId: string, query: LinkQuery): Promise<LinkList> {
  const sources = await loadSources(scope.view, [pageId]);
  if (sources.length === 0) throw new NotFound("page", pageId);
  return list(scope, [sources], query);
}

/**
 * Whether a link is broken can depend on any page, so all are judged, for the numbers at least; but only
 * those that are listed are presented.
 */
async function list(
  scope: LinkScope,
  portions: Iterable<Source[]> | AsyncIterable<Source[]>,
  query: LinkQuery,
): Promise<LinkList> {
  const limit = limitOf(query);
  const [afterPage, afterPlace] = decodeCursor(query.page, ["string", "number"]) ?? ["", -1];
  const wanted = query.brokenContext ? "broken" : query.status;
  const judge = new Judge(scope.view);
  const stats: LinkStats = { total: 0, broken: { total: 0 } };
  const broken: Link[] = [];
  const shown: Link[] = [];
  let count = 0;

  for await (const sources of portions) {
    const judged = (await judge.judge(sources)).sort(inOrder);
    stats.total += judged.length;
    for (const link of judged) if (link.status === "broken") broken.push(link);
    if (wanted === "broken") continue;
    const fitting = judged.filter(({ status }) => wanted === undefined || status === wanted);
    count += fitting.length;
    for (const link of fitting) {
      if (shown.length <= limit && isAfter(link, String(afterPage), Number(afterPlace))) shown.push(link);
    }
  }
  stats.broken.total = broken.length;
  const contexts = await contextsOf(scope, broken);
  if (contexts)
    stats.broken.changeRequest = broken.filter((link) => contexts(link) === "change-request").length;

  const withContext = (link: Link): ListedLink =>
    link.status === "broken" && contexts ? { ...link, brokenContext: contexts(link) } : link;
  const fitting =
    wanted === "broken"
      ? broken
          .map(withContext)
          .filter(({ brokenContext }) => !query.brokenContext || brokenContext === query.brokenContext)
      : shown.map(withContext);
  if (wanted === "broken") count = fitting.length;
  const rows = fitting
    .filter((link) => isAfter(link, String(afterPage), Number(afterPlace)))
    .slice(0, limit + 1);
  const entries = await presentLinks(scope, rows.slice(0, limit));
  const page = pageOf(
    rows,
    limit,
    count,
    ({ pageId, place }) => [pageId, place],
    (row) => entries[rows.indexOf(row)]!,
  );
  return { ...page, stats };
}

const inOrder = (a: Link, b: Link): number =>
  a.pageId === b.pageId ? a.place - b.place : a.pageId < b.pageId ? -1 : 1;

const isAfter = (link: Link, pageId: string, place: number): boolean =>
  link.pageId > pageId || (link.pageId === pageId && link.place > place);

/** In change requests: tells of broken links whether they were broken in the content it lies on. */
async function contextsOf(
  { base }: LinkScope,
  broken: readonly Link[],
): Promise<((link: Link) => BrokenContext) | null> {
  if (!base) return null;
  const sources = await loadSources(base, [...new Set(broken.map(({ pageId }) => pageId))]);
  const before = await new Judge(base).judge(sources);
  const known = new Set(before.filter(({ status }) => status === "broken").map(nameOf));
  return (link) => (known.has(nameOf(link)) ? "space" : "change-request");
}

const nameOf = ({ pageId, reference }: Link): string => `${pageId} ${reference.href}`;

/** The pages that link to a page. Throws NotFound. */
export async function listPageBacklinks(
  scope: LinkScope,
  pageId: string,
  query: PageQuery,
): Promise<Page<ContentLocation>> {
  if (!(await findPage(scope.view, pageId))) throw new NotFound("page", pageId);
  return listBacklinks(scope, pageId, ({ reference: { kind } }) => kind === "page" || kind === "path", query);
}

/** The pages that show or link to a file, which must be there. */
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
    judged.flatMap((link) => (link.targetId === targetId && isHere(link) && fits(link) ? link.pageId : [])),
  );
  linking.delete(targetId);
  const ids = [...linking].sort();
  const rest = ids.filter((id) => id > String(after)).slice(0, limit + 1);
  const place = await pagePlaces(scope, rest);
  return pageOf(rest, limit, ids.length, (id) => [id], place);
}
