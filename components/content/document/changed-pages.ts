import type { SemanticChange, SemanticChanges } from "@/lib/collaboration/change-requests/schemas";
import { type Say, type Text, text } from "@/lib/core/locales/say";

/**
 * Groups the changes of a change request: one entry per page, in the order of the addresses; files, variables and
 * reusable contents as rows of their own.
 */

type Attributes = Extract<SemanticChange, { type: "page_edited" }>["attributes"];
type Move = Extract<SemanticChange, { type: "page_moved" }>["parent"];
type OtherChange = Exclude<SemanticChange, { type: `page_${string}` }>;

/** The most changes that are listed; screens show the number of further ones. */
export const MOST_CHANGES = "1000";

/** Added, edited (M), deleted, or only moved or renamed (R). */
export type Mark = "A" | "M" | "D" | "R";
export const markNames: Record<Mark, Text> = {
  A: text("Added"),
  M: text("Edited"),
  D: text("Deleted"),
  R: text("Moved"),
};

export type ChangedPage = {
  id: string;
  title: string;
  path: string;
  kind: string;
  mark: Mark;
  /** The number of changed pages above it. */
  depth: number;
  attributes: Attributes;
  /** The new and old parent, if they differ. */
  move?: Move;
  /** True if only its order among its siblings changed. */
  reordered: boolean;
};

export type ChangedContent = {
  pages: ChangedPage[];
  others: OtherChange[];
  /** The number of changes beyond those listed. */
  more: number;
};

const isPageChange = (
  change: SemanticChange,
): change is Extract<SemanticChange, { type: `page_${string}` }> => change.type.startsWith("page_");

const blank = (page: { id: string; title: string; path?: string; type: string }): ChangedPage => ({
  id: page.id,
  title: page.title,
  path: page.path ?? "",
  kind: page.type,
  mark: "R",
  depth: 0,
  attributes: {},
  reordered: false,
});

const apply = (page: ChangedPage, change: Extract<SemanticChange, { type: `page_${string}` }>) => {
  switch (change.type) {
    case "page_created":
      page.mark = "A";
      return;
    case "page_deleted":
      page.mark = "D";
      return;
    case "page_edited": {
      page.attributes = change.attributes;
      const renamed = Object.keys(change.attributes).every((name) => name === "title" || name === "slug");
      page.mark = renamed ? "R" : "M";
      return;
    }
    case "page_moved": {
      const elsewhere = change.parent.before?.id !== change.parent.after?.id;
      if (elsewhere) page.move = change.parent;
      else page.reordered = true;
    }
  }
};

const withDepths = (pages: readonly ChangedPage[]): ChangedPage[] => {
  const above: string[] = [];
  return pages.map((page) => {
    while (above.length > 0 && !page.path.startsWith(`${above.at(-1)}/`)) above.pop();
    const depth = above.length;
    if (page.path !== "") above.push(page.path);
    return { ...page, depth };
  });
};

const collator = new Intl.Collator("en", { numeric: true });
const byPath = (one: ChangedPage, other: ChangedPage) => {
  const [a, b] = [one.path.split("/"), other.path.split("/")];
  for (let level = 0; level < Math.min(a.length, b.length); level += 1) {
    const order = collator.compare(a[level] ?? "", b[level] ?? "");
    if (order !== 0) return order;
  }
  return a.length - b.length || collator.compare(one.id, other.id);
};

export const changedContent = ({ changes, more = 0 }: SemanticChanges): ChangedContent => {
  const pages = new Map<string, ChangedPage>();
  for (const change of changes.filter(isPageChange)) {
    const page = pages.get(change.page.id) ?? blank(change.page);
    apply(page, change);
    pages.set(page.id, page);
  }
  return {
    pages: withDepths([...pages.values()].sort(byPath)),
    others: changes.filter((change): change is OtherChange => !isPageChange(change)),
    more,
  };
};

/** Returns a page's id, with those of changed pages below it if it is new or deleted. */
export const withPagesBelow = (pages: readonly ChangedPage[], { id, mark, path }: ChangedPage): string[] => {
  if (path === "" || (mark !== "A" && mark !== "D")) return [id];
  return [id, ...pages.filter((page) => page.path.startsWith(`${path}/`)).map((page) => page.id)];
};

/** Returns a value that stays the same until the page or its base changes. */
export const fingerprintOf = ({ mark, attributes, move, reordered }: ChangedPage): string =>
  JSON.stringify([mark, attributes, move?.after?.id ?? null, reordered]);

/** Summarizes the changes: "2 pages added, 1 edited, 1 file changed". */
export const summaryOf = (say: Say, { pages, others, more }: ChangedContent): string => {
  const of = (mark: Mark) => pages.filter((page) => page.mark === mark).length;
  // The first number names the pages.
  const marked = [
    {
      count: of("A"),
      first: (count: number) => say({ one: "{count} page added", other: "{count} pages added" }, { count }),
      next: (count: number) => say("{count} added", { count }),
    },
    {
      count: of("M"),
      first: (count: number) => say({ one: "{count} page edited", other: "{count} pages edited" }, { count }),
      next: (count: number) => say("{count} edited", { count }),
    },
    {
      count: of("R"),
      first: (count: number) =>
        say({ one: "{count} page moved or renamed", other: "{count} pages moved or renamed" }, { count }),
      next: (count: number) => say("{count} moved or renamed", { count }),
    },
    {
      count: of("D"),
      first: (count: number) =>
        say({ one: "{count} page deleted", other: "{count} pages deleted" }, { count }),
      next: (count: number) => say("{count} deleted", { count }),
    },
  ].filter(({ count }) => count > 0);
  const parts = marked.map(({ count, first, next }, position) => (position === 0 ? first : next)(count));
  const files = others.filter((change) => "file" in change).length;
  if (files > 0)
    parts.push(say({ one: "{count} file changed", other: "{count} files changed" }, { count: files }));
  const contents = others.filter((change) => "reusableContent" in change).length;
  if (contents > 0)
    parts.push(
      say(
        { one: "{count} reusable content changed", other: "{count} reusable contents changed" },
        { count: contents },
      ),
    );
  const variables = others.flatMap((change) =>
    "variables" in change ? Object.keys(change.variables) : [],
  ).length;
  if (variables > 0)
    parts.push(
      say({ one: "{count} variable changed", other: "{count} variables changed" }, { count: variables }),
    );
  if (more > 0) parts.push(say("{count} more", { count: more }));
  return parts.join(", ") || say("Nothing yet");
};
