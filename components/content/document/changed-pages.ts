import type { SemanticChange, SemanticChanges } from "@/lib/collaboration/change-requests/schemas";

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
export const markNames: Record<Mark, string> = { A: "Added", M: "Edited", D: "Deleted", R: "Moved" };

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

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Summarizes the changes: "2 pages added, 1 edited, 1 file changed". */
export const summaryOf = ({ pages, others, more }: ChangedContent): string => {
  const of = (mark: Mark) => pages.filter((page) => page.mark === mark).length;
  const verbs = [
    [of("A"), "added"],
    [of("M"), "edited"],
    [of("R"), "moved or renamed"],
    [of("D"), "deleted"],
  ] as const;
  const parts = verbs
    .filter(([count]) => count > 0)
    .map(([count, verb], position) =>
      position === 0 ? `${plural(count, "page", "pages")} ${verb}` : `${count} ${verb}`,
    );
  const counts = [
    [others.filter((change) => "file" in change).length, "file", "files"],
    [others.filter((change) => "reusableContent" in change).length, "reusable content", "reusable contents"],
    [
      others.flatMap((change) => ("variables" in change ? Object.keys(change.variables) : [])).length,
      "variable",
      "variables",
    ],
  ] as const;
  for (const [count, one, many] of counts) if (count > 0) parts.push(`${plural(count, one, many)} changed`);
  if (more > 0) parts.push(`${more} more`);
  return parts.join(", ") || "Nothing yet";
};
