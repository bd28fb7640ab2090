import "server-only";
import { loadReadPages } from "@/lib/content/pages/queries";
import { readText } from "@/lib/content/rendering/render";
import { matchTexts } from "@/lib/content/search/match-texts";
import { type AsRead, searchSpaces, searchSpelled } from "@/lib/content/search/queries";
import type { ParsedQuery } from "@/lib/content/search/query";
import type { FoundPageRow } from "@/lib/content/search/row";
import type { FoundPage } from "@/lib/content/search/schemas";
import { sectionsOfShown } from "@/lib/content/search/spec-sections";
import { VISITOR_DEPENDENT } from "@/lib/core/content/evaluation";
import { siteSpacesOf } from "@/lib/core/sites/structure";
import { declareCache } from "@/lib/platform/cache/cache";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { StoredSection } from "@/lib/sites/structure/tree";
import { pathsOf } from "@/lib/store/page-paths";
import type { StoredPage } from "@/lib/store/rows";
import { linkedFrom, readableWithAncestors, textFor, type VisitorReadContext } from "./read-page";
import type { SiteSearchHit } from "./search-page";
import { type Variant, type VisibleSite, variantOf } from "./visible-site";

const MOST_IN_CURRENT = 12;
const MOST_OTHER_SPACES = 6;

/** `corrected`: the query in the spelling that found them, if the typed one found nothing. */
export type SiteResults = { found: SiteSearchHit[]; corrected: string | null };

/** A variant of each space of a site, by the space's id: first the one being read, then the first ones of others. */
export function variantsBySpace(
  db: Db,
  shown: VisibleSite,
  current: Variant | null,
): ReadonlyMap<string, Variant> {
  const variants = new Map(current ? [[current.space.id, current]] : []);
  for (const place of siteSpacesOf<StoredSection>(shown.tree)) {
    const variant = variantOf(db, shown, place);
    if (variant && !variants.has(variant.space.id)) variants.set(variant.space.id, variant);
  }
  return variants;
}

/** Names what is above a page: its section, its variant and its ancestors. */
export const placeOf = (
  shown: VisibleSite,
  { section, space }: Variant,
  above: readonly StoredPage[],
): string =>
  [
    ...[section?.title, siteSpacesOf<StoredSection>(shown.tree).length > 1 && space.title],
    ...above.map(({ record }) => record.title),
  ]
    .filter((part, index, parts) => part && parts.indexOf(part) === index)
    .join(" › ");

/**
 * Searches a site for a visitor: first the variant being read, then the others. Every space is searched once,
 * however often the site presents it.
 */
export async function searchSite(
  db: Db,
  shown: VisibleSite,
  query: string,
  current: Variant | null,
): Promise<SiteResults> {
  const variants = variantsBySpace(db, shown, current);
  const first = current ?? [...variants.values()][0];
  if (!first) return { found: [], corrected: null };
  const { organizationId } = shown.site;
  const others = [...variants.values()].filter(({ space }) => space.id !== first.space.id);
  const above = new Map<string, StoredPage[]>();
  const asRead: AsRead = async (pages, question) => {
    const read = [...variants.values()].map((variant) => {
      const own = pages.filter(({ spaceId }) => spaceId === variant.space.id);
      return own.length === 0 ? [] : readableIn(db, variant, own, question);
    });
    return (await Promise.all(read)).flat().map((page) => {
      above.set(keyOf(page.row.spaceId, page.row.id), page.above);
      return page.row;
    });
  };
  const [own, elsewhere] = await Promise.all([
    searchSpelled(
      db,
      { userId: null, asRead },
      { ...first.space, organizationId },
      { query, limit: MOST_IN_CURRENT },
    ),
    others.length === 0
      ? { items: [] }
      : searchSpaces(
          db,
          { organizationId, userId: null, asRead },
          others.map(({ space }) => space),
          { query, limit: MOST_OTHER_SPACES },
        ),
    // Needed for links, and loaded in parallel with the search.
    first.tree.first(null),
  ]);
  const found = [
    ...(await foundIn(db, shown, first, own.page.items, above)),
    ...(await Promise.all(
      elsewhere.items.map(({ id, pages }) => foundIn(db, shown, variants.get(id)!, pages, above)),
    )),
  ];
  return { found: found.flat(), corrected: own.corrected };
}

const keyOf = (spaceId: string, pageId: string) => `${spaceId} ${pageId}`;

/** Returns the found pages with their addresses on the site. */
async function foundIn(
  db: Db,
  shown: VisibleSite,
  variant: Variant,
  pages: readonly FoundPage[],
  above: ReadonlyMap<string, readonly StoredPage[]>,
): Promise<SiteSearchHit[]> {
  const { space, tree } = variant;
  const { address } = await linkedFrom(db, variant.reading, tree);
  const hrefTo = (path: string) => new URL(address(path)).pathname;
  return pages.map((page) => {
    const href = hrefTo(page.path);
    const sections = (page.sections ?? []).map(({ title, path, body, highlights }) => {
      const [at = "", anchor] = path.split("#");
      return {
        title,
        href: hrefTo(at) + (anchor === undefined ? "" : `#${anchor}`),
        excerpt: body,
        titleRanges: highlights.title,
        excerptRanges: highlights.body,
      };
    });
    // The text before the first heading has the title and the address of the page.
    const beginning = sections.find((section) => section.href === href);
    return {
      title: page.title,
      href,
      place: placeOf(shown, variant, above.get(keyOf(space.id, page.id)) ?? []),
      titleRanges: page.highlights.title,
      excerpt: beginning?.excerpt ?? "",
      excerptRanges: beginning?.excerptRanges ?? [],
      sections: sections.filter((section) => section !== beginning),
    };
  });
}

const textsWithConditions = prepared(
  "texts-with-conditions",
  `SELECT encode(t."hash", 'hex') AS "hash" FROM "Blob" t
   WHERE t."organizationId" = $1 AND t."hash" = ANY(SELECT decode(h, 'hex') FROM unnest($2::text[]) h)
     AND t."body" ~ $3`,
);

/** By hash of a text: true if it has parts with conditions. Unknown texts count as conditional. */
const conditional = declareCache<boolean>({
  name: "texts with conditions",
  bound: { entries: 50_000 },
  validity: "keyed by a hash of the text",
});

async function conditionalAmong(
  db: Db,
  organizationId: string,
  hashes: readonly string[],
): Promise<(hash: string) => boolean> {
  const unknown = hashes.filter((hash) => !conditional.has(hash));
  const rows =
    unknown.length === 0 ? [] : await textsWithConditions(db, [organizationId, unknown, VISITOR_DEPENDENT]);
  const found = new Set(rows.map(({ hash }) => hash));
  for (const hash of unknown) conditional.set(hash, found.has(hash));
  return (hash) => conditional.get(hash) ?? true;
}

type ReadableRow = { row: FoundPageRow; above: StoredPage[] };

/**
 * Returns the found pages that the visitor may read, each with its ancestors. The index has the texts of the space as
 * written: a text with conditions, and all of a change request in its preview, is searched again as the visitor reads
 * it, so that neither a result nor its rank confirms a word of a hidden part.
 */
async function readableIn(
  db: Db,
  { reading, tree, space }: Variant,
  found: readonly FoundPageRow[],
  question: ParsedQuery,
): Promise<ReadableRow[]> {
  const { snapshot } = reading;
  const pages = await loadReadPages(
    db,
    reading,
    found.map(({ id }) => id),
  );
  const hashes = pages.flatMap(({ record }) => record.contentHash ?? []);
  const [readable, isConditional] = await Promise.all([
    readableWithAncestors(db, reading, tree, pages),
    conditionalAmong(db, snapshot.organizationId, hashes),
  ]);
  const differing = readable.filter(
    ({ page: { record } }) =>
      record.contentHash !== null && (space.change !== undefined || isConditional(record.contentHash)),
  );
  const [paths, texts] = await Promise.all([
    pathsOf(
      db,
      snapshot,
      differing.map(({ page }) => page),
    ),
    Promise.all(differing.map(({ page }) => searchedText(db, reading, page))),
  ]);
  const matches = await matchTexts(db, question, space.language, texts);
  return readable.flatMap(({ page: { record }, above }) => {
    const row = found.find(({ id }) => id === record.id)!;
    const at = differing.findIndex(({ page }) => page.record.id === record.id);
    if (at === -1) return [{ row, above }];
    const own = matches[at];
    if (!own) return [];
    const { title, sections } = texts[at]!;
    return [{ row: { ...row, ...own, title, path: paths.get(record.id)!, sections }, above }];
  });
}

/** Returns the text of a page for a visitor as the index would have it. */
async function searchedText(db: Db, reading: VisitorReadContext, page: StoredPage) {
  const text = await textFor(db, reading, page);
  const [{ sections }, shown] = await Promise.all([
    readText(text),
    sectionsOfShown(db, reading.snapshot.organizationId, text),
  ]);
  const { title, description } = page.record;
  return { title, description, sections: [...sections, ...shown] };
}
