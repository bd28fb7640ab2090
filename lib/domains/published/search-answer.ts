import "server-only";
import type { Db } from "@/lib/platform/db/client";
import type { Made } from "./answer-cache";
import { documentAnswer, textAnswer } from "./answers";
import type { Shown } from "./frame";
import { hrefOf, navigationAround } from "./read-page";
import { type Variant, variantAt } from "./reading";
import { searchSite } from "./search";
import { insideOfSearch, partOfSearch } from "./search-page";
import { frameOf } from "./site-frame";

export const LONGEST_QUERY = 512;

/** What a reader searched, and whether they have typed all of it. */
export type Searched = { query: string; found: number; isSettled: boolean };

/** What was searched as a page of its own; with `part` only the list, which the search box shows. */
export async function makeSearch(
  db: Db,
  shown: Shown,
  asked: URLSearchParams,
): Promise<{ made: Made; searched: Searched }> {
  const query = (asked.get("q") ?? "").trim().slice(0, LONGEST_QUERY);
  const variant = variantFrom(db, shown, asked.get("from") ?? "");
  const found = query === "" ? [] : await searchSite(db, shown, query, variant);
  const searched = { query, found: found.length, isSettled: !asked.has("part") || asked.has("settled") };
  if (asked.has("part"))
    return { made: textAnswer(shown, "text/html", partOfSearch(query, found).html), searched };
  const frame = await frameOf(db, shown, variant);
  const around = variant && {
    href: hrefOf(variant.reading, ""),
    title: variant.space.title,
    navigation: await navigationAround(db, variant.reading, variant.tree, null, []),
  };
  return { made: documentAnswer(shown, frame, around, insideOfSearch(query, found)), searched };
}

/** The variant that the visitor read when they searched, by the address of its page; else the first one. */
function variantFrom(db: Db, shown: Shown, from: string): Variant | null {
  const path = from.startsWith(`${shown.base}/`) ? from.slice(shown.base.length + 1).split("/") : [];
  return variantAt(db, shown, path)?.variant ?? null;
}
