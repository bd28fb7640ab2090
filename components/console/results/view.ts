import { isDay } from "@/components/layout/days";
import type { SearchQuery } from "@/lib/addresses";
import { type Text, text } from "@/lib/core/locales/say";

/** The tabs of the search; "all" shows the best of each. */
export const KINDS = ["all", "pages", "comments", "changes", "spaces", "people"] as const;
export type ResultKind = (typeof KINDS)[number];

export const kindLabels: Record<ResultKind, Text> = {
  all: text("All"),
  pages: text("Pages"),
  comments: text("Comments"),
  changes: text("Change requests"),
  spaces: text("Spaces"),
  people: text("People"),
};

/** A search as its address holds it. */
export type SearchView = { kind: ResultKind } & Omit<SearchQuery, "kind" | "q"> & { q: string };

type Parameter = string | string[] | null | undefined;

export const readView = (parameters: (name: string) => Parameter): SearchView => {
  const one = (name: string) => [parameters(name)].flat()[0]?.trim() || undefined;
  const day = (name: string) => {
    const text = one(name);
    return text !== undefined && isDay(text) ? text : undefined;
  };
  return {
    q: one("q")?.slice(0, 512) ?? "",
    kind: KINDS.find((kind) => kind === one("kind")) ?? "all",
    space: one("space")?.slice(0, 64),
    author: one("author")?.slice(0, 64),
    from: day("from"),
    to: day("to"),
  };
};

/** Returns the query of the address, the inverse of `readView`. */
export const toQuery = ({ q, kind, ...filters }: SearchView): SearchQuery => ({
  ...(q && { q }),
  ...(kind !== "all" && { kind }),
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
});

type Filter = "space" | "author" | "day";
const FILTERS: Record<ResultKind, readonly Filter[]> = {
  all: ["space"],
  pages: ["space", "author", "day"],
  comments: ["space", "author", "day"],
  changes: ["space", "author"],
  spaces: [],
  people: [],
};

/** True if the results of a tab can be narrowed by a filter. */
export const canFilter = (kind: ResultKind, filter: Filter): boolean => FILTERS[kind].includes(filter);

export const isFiltered = ({ kind, space, author, from, to }: SearchView): boolean =>
  Boolean(
    (space && canFilter(kind, "space")) ||
      (author && canFilter(kind, "author")) ||
      ((from || to) && canFilter(kind, "day")),
  );

/** True if only the browser can send the request, because days depend on its time zone. */
export const namesDays = ({ kind, from, to }: SearchView): boolean =>
  canFilter(kind, "day") && Boolean(from || to);
