import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { findPageIdsByLastSlug } from "@/lib/store/page-paths";
import { loadPages } from "@/lib/store/read";
import { readableWithAncestors } from "./read-page";
import { placeOf, searchSite, variantsBySpace } from "./search";
import type { SiteSearchHit } from "./search-page";
import { hrefsOfReadable, type Variant, type VisibleSite } from "./visible-site";

const MOST_SUGGESTED = 5;
/** Some of them may be groups, or pages that the visitor may not read. */
const MOST_NAMED = 50;
const MOST_SEARCHES = 4;

/** Suggests pages for an address that has none: those whose own address ends like it, then those with its words. */
export async function suggestedPages(
  db: Db,
  shown: VisibleSite,
  variant: Variant,
  path: readonly string[],
): Promise<SiteSearchHit[]> {
  const [named, found] = await Promise.all([
    pagesWithSlug(db, shown, variant, path.at(-1) ?? ""),
    pagesWithWords(db, shown, variant, path),
  ]);
  // A found page also has the sections with the words.
  const first = named.map((page) => found.find(({ href }) => href === page.href) ?? page);
  return [...new Set([...first, ...found])].slice(0, MOST_SUGGESTED);
}

async function pagesWithSlug(
  db: Db,
  shown: VisibleSite,
  current: Variant,
  slug: string,
): Promise<SiteSearchHit[]> {
  const variants = variantsBySpace(db, shown, current);
  const rows = await findPageIdsByLastSlug(db, [...variants.keys()], slug, MOST_NAMED);
  const found = [...variants].map(async ([spaceId, variant]): Promise<SiteSearchHit[]> => {
    const ids = rows.filter((row) => row.spaceId === spaceId).map(({ pageId }) => pageId);
    if (ids.length === 0) return [];
    const { reading, tree } = variant;
    const [pages, hrefs] = await Promise.all([
      loadPages(db, reading.snapshot, ids).then((stored) => readableWithAncestors(db, reading, tree, stored)),
      hrefsOfReadable(db, variant, ids),
    ]);
    return pages.flatMap(({ page: { record }, above }) => {
      const href = record.kind === "document" ? hrefs.get(record.id) : undefined;
      if (href === undefined) return [];
      const place = placeOf(shown, variant, above);
      const excerpt = record.description ?? "";
      return [
        { title: record.title, href, place, excerpt, titleRanges: [], excerptRanges: [], sections: [] },
      ];
    });
  });
  return (await Promise.all(found)).flat();
}

/** Finds pages with the words of an address: those of its last segment, all of them, or the longest one. */
async function pagesWithWords(
  db: Db,
  shown: VisibleSite,
  variant: Variant,
  path: readonly string[],
): Promise<SiteSearchHit[]> {
  const spaced = (text: string) =>
    text
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
      .slice(0, 200);
  const end = spaced(path.at(-1) ?? "");
  const words = end.split(" ").sort((one, other) => other.length - one.length);
  const queries = [...new Set([end, spaced(path.join(" ")), ...words])].filter((query) => query !== "");
  for (const query of queries.slice(0, MOST_SEARCHES)) {
    const { found } = await searchSite(db, shown, query, variant);
    if (found.length > 0) return found;
  }
  return [];
}
