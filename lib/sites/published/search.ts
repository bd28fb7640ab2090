import "server-only";
import { loadReadPages } from "@/lib/content/pages/queries";
import { readText } from "@/lib/content/rendering/render";
import { excerptOf } from "@/lib/content/search/highlight";
import { searchSpaces, searchSpelled } from "@/lib/content/search/queries";
import type { FoundPage, FoundSection } from "@/lib/content/search/schemas";
import { wordsIn } from "@/lib/content/search/words";
import { VISITOR_DEPENDENT } from "@/lib/core/content/evaluation";
import type { IndexedText } from "@/lib/core/content/indexed-text";
import { siteSpacesOf } from "@/lib/core/sites/structure";
import { declareCache } from "@/lib/platform/cache/cache";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { StoredSection } from "@/lib/sites/structure/tree";
import type { StoredPage } from "@/lib/store/rows";
import { linkedFrom, readableWithAncestors, textFor } from "./read-page";
import type { SiteSearchHit } from "./search-page";
import { type Variant, type VisibleSite, variantOf } from "./visible-site";

const MOST_IN_CURRENT = 12;
const MOST_OTHER_SPACES = 6;

/** `corrected`: the query in the spelling that found them, if the typed one found nothing. */
export type SiteResults = { found: SiteSearchHit[]; corrected: string | null };

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
  const variants = new Map<string, Variant>();
  for (const place of siteSpacesOf<StoredSection>(shown.tree)) {
    const variant = variantOf(db, shown, place);
    if (variant && !variants.has(variant.space.id)) variants.set(variant.space.id, variant);
  }
  if (current) variants.set(current.space.id, current);
  const first = current ?? [...variants.values()][0];
  if (!first) return { found: [], corrected: null };
  const { organizationId } = shown.site;
  const others = [...variants.values()].filter(({ space }) => space.id !== first.space.id);
  const [own, elsewhere] = await Promise.all([
    searchSpelled(
      db,
      { userId: null },
      { ...first.space, organizationId },
      { query, limit: MOST_IN_CURRENT },
    ),
    others.length === 0
      ? { items: [] }
      : searchSpaces(
          db,
          { organizationId, userId: null },
          others.map(({ space }) => space),
          { query, limit: MOST_OTHER_SPACES },
        ),
    // Needed for links, and loaded in parallel with the search.
    first.tree.first(null),
  ]);
  const found = [
    ...(await foundIn(db, shown, first, own.page.items)),
    ...(await Promise.all(
      elsewhere.items.map(({ id, pages }) => foundIn(db, shown, variants.get(id)!, pages)),
    )),
  ];
  return { found: found.flat(), corrected: own.corrected };
}

/** Returns the found pages as far as the visitor may see them. */
async function foundIn(
  db: Db,
  shown: VisibleSite,
  variant: Variant,
  pages: readonly FoundPage[],
): Promise<SiteSearchHit[]> {
  const { section, space, tree } = variant;
  const [readable, { address }] = await Promise.all([
    readableIn(db, variant, pages),
    linkedFrom(db, variant.reading, tree),
  ]);
  const hrefTo = (path: string) => new URL(address(path)).pathname;
  const placeOf = (above: readonly StoredPage[]) =>
    [
      ...[section?.title, siteSpacesOf<StoredSection>(shown.tree).length > 1 && space.title],
      ...above.map(({ record }) => record.title),
    ]
      .filter((part, index, parts) => part && parts.indexOf(part) === index)
      .join(" › ");
  return pages.flatMap((page) => {
    const known = readable.get(page.id);
    const sections = (page.sections ?? []).flatMap((section) => known?.asReadable(section) ?? []);
    // A page that matched only in hidden parts is no result.
    const hasWords = sections.length > 0 || page.highlights.title.length > 0 || page.sections === undefined;
    if (!known || !hasWords) return [];
    return [
      {
        title: page.title,
        href: hrefTo(page.path),
        place: placeOf(known.above),
        titleRanges: page.highlights.title,
        sections: sections.map(({ title, path, body, highlights }) => {
          const [at = "", anchor] = path.split("#");
          return {
            title,
            href: hrefTo(at) + (anchor === undefined ? "" : `#${anchor}`),
            excerpt: body,
            titleRanges: highlights.title,
            excerptRanges: highlights.body,
          };
        }),
      },
    ];
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

/** `asReadable`: a found section with an excerpt of its readable part; null if that does not match. */
type Readable = { above: StoredPage[]; asReadable: (section: FoundSection) => FoundSection | null };

/**
 * Returns the found pages that the visitor may read, by id, each with its ancestors and readable sections.
 * The index has texts as written, so sections of texts with conditions are replaced by what the visitor reads.
 */
async function readableIn(
  db: Db,
  { reading, tree }: Variant,
  found: readonly FoundPage[],
): Promise<Map<string, Readable>> {
  const pages = await loadReadPages(
    db,
    reading,
    found.map(({ id }) => id),
  );
  const hashes = pages.flatMap(({ record }) => record.contentHash ?? []);
  const [readable, isConditional] = await Promise.all([
    readableWithAncestors(db, reading, tree, pages),
    conditionalAmong(db, reading.snapshot.organizationId, hashes),
  ]);
  return new Map(
    await Promise.all(
      readable.map(async ({ page, above }): Promise<[string, Readable]> => {
        const { id, contentHash } = page.record;
        if (contentHash === null || !isConditional(contentHash))
          return [id, { above, asReadable: (section) => section }];
        const { sections } = await readText(await textFor(db, reading, page));
        return [id, { above, asReadable: readableAs(page.record.title, sections) }];
      }),
    ),
  );
}

/**
 * The section as it is shown to a visitor who reads these sections of its page. All the found words have to be in
 * them: a result must not confirm a word of a hidden part.
 */
function readableAs(
  pageTitle: string,
  sections: IndexedText["sections"],
): (section: FoundSection) => FoundSection | null {
  const texts = sections.map(({ title, text }) => spaced(`${title} ${text}`));
  const readable = new Set(
    [pageTitle, ...texts].flatMap((text) => [...wordsIn(text)].map(({ word }) => word)),
  );
  return (section) => {
    const { body, path, highlights } = section;
    if (texts.some((text) => text.includes(spaced(body.replace(/^…|…$/g, ""))))) return section;
    const anchor = path.split("#")[1] ?? "";
    const own = sections.find((each) => each.anchor === anchor);
    const found = new Set(
      highlights.body
        .map(({ start, end }) => body.slice(start, end))
        .flatMap((text) => [...wordsIn(text)].map(({ word }) => word)),
    );
    if (!own || [...found].some((word) => !readable.has(word))) return null;
    const excerpt = excerptOf(own.text, (word) => found.has(word));
    if (excerpt.ranges.length === 0) return null;
    return { ...section, body: excerpt.text, highlights: { ...highlights, body: excerpt.ranges } };
  };
}

const spaced = (text: string): string => text.replace(/\s+/g, " ").trim();
