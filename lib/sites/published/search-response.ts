import "server-only";
import { wordsIn } from "@/lib/content/search/words";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import type { Db } from "@/lib/platform/db/client";
import type { BuiltResponse } from "./built-response";
import type { VisitorSearch } from "./counting";
import { feedbackTarget } from "./feedback";
import { hrefOf, navigationAround } from "./read-page";
import { reservedPath } from "./reserved-path";
import { documentResponse, partResponse } from "./responses";
import { type SiteResults, searchSite } from "./search";
import { insideOfSearch, partOfSearch } from "./search-page";
import { frameOf } from "./site-frame";
import { localeAt, type Variant, type VisibleSite, variantAt } from "./visible-site";

export const LONGEST_QUERY = 512;

/** Renders search results as a page; with `part` only the list, for the search box. */
export async function makeSearch(
  db: Db,
  shown: VisibleSite,
  asked: URLSearchParams,
): Promise<{ made: BuiltResponse; searched: VisitorSearch }> {
  const query = (asked.get("q") ?? "").trim().slice(0, LONGEST_QUERY);
  const variant = variantFrom(db, shown, asked.get("from") ?? "");
  const { found, corrected } =
    query === "" ? NOTHING : withShownSpelling(query, await searchSite(db, shown, query, variant));
  const first = variant && (await variant.tree.first(null));
  const more = {
    say: siteWordsIn(variant?.reading.locale ?? localeAt(shown.site, null), "page"),
    corrected,
    instead:
      query !== "" && found.length === 0 ? await insteadOf(db, shown, query, corrected, variant) : null,
    searchHref: reservedPath(shown.base, "search"),
    report: found.length === 0 && first ? feedbackTarget(shown, variant, first) : null,
  };
  const searched = { query, found: found.length, isSettled: !asked.has("part") || asked.has("settled") };
  if (asked.has("part")) return { made: partResponse(shown, partOfSearch(query, found, more)), searched };
  const frame = await frameOf(db, shown, variant);
  const around = variant && {
    href: hrefOf(variant.reading, ""),
    title: variant.space.title,
    navigation: await navigationAround(db, variant.reading, variant.tree, null, []),
  };
  return { made: documentResponse(shown, frame, around, insideOfSearch(query, found, more)), searched };
}

const NOTHING: SiteResults = { found: [], corrected: null };

/**
 * Keeps the corrected spelling only if its words occur in the shown results: others may come from pages that
 * the visitor may not read.
 */
function withShownSpelling(query: string, { found, corrected }: SiteResults): SiteResults {
  const typed = new Set(wordsIn(query).map(({ word }) => word));
  const shownWords = new Set(
    found
      .flatMap(({ sections, ...page }) => [page, ...sections])
      .flatMap(({ title, excerpt }) => [title, excerpt])
      .flatMap(wordsIn)
      .map(({ word }) => word),
  );
  const isShown = corrected?.split(" ").every((word) => typed.has(word) || shownWords.has(word));
  return { found, corrected: found.length === 0 || isShown ? corrected : null };
}

const MOST_INSTEAD = 3;

/**
 * Returns a single word of the query, in the closest spelling, that has results if the whole query has none;
 * tries the longest first.
 */
async function insteadOf(
  db: Db,
  shown: VisibleSite,
  query: string,
  corrected: string | null,
  variant: Variant | null,
): Promise<string | null> {
  const words = wordsIn(corrected ?? query)
    .map(({ word }) => word)
    .sort((one, other) => other.length - one.length);
  for (const word of [...new Set(words)].slice(0, MOST_INSTEAD)) {
    if (word === query.toLowerCase()) continue;
    const tried = await searchSite(db, shown, word, variant);
    if (tried.found.length > 0 && tried.corrected === null) return word;
  }
  return null;
}

/**
 * Returns the variant that the visitor searched from, by the address of the page; by default the first one.
 */
function variantFrom(db: Db, shown: VisibleSite, from: string): Variant | null {
  const path = from.startsWith(`${shown.base}/`) ? from.slice(shown.base.length + 1).split("/") : [];
  return variantAt(db, shown, path)?.variant ?? null;
}
