import { queryOptions } from "@tanstack/react-query";
import type { DocumentSource, RevisionSource } from "@/lib/content/computed/sources";
import { pages } from "@/lib/content/pages/operations";
import type { Page } from "@/lib/content/pages/schemas";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { call } from "@/lib/platform/api/client";
import { queryKey } from "@/lib/platform/api/queries";

/** A page for navigation: a tenth of the resource, because whole trees are sent to the browser. */
export type PageNode = {
  id: string;
  kind: Page["type"];
  title: string;
  emoji?: string;
  /** Slugs from the root; absent for links. */
  path?: string;
  /** The address of a link page. */
  href?: string;
  hidden?: true;
  /** True if a change request deletes it; readers still see it. */
  deleted?: true;
  /** Set on subpages of a generated page; "first" on the first of them. */
  generated?: "first" | "more";
  /** The source of a generated page. */
  computed?: RevisionSource;
  pages: PageNode[];
};

/** The page about the whole spec comes first. */
const isFirst = ({ props }: DocumentSource): boolean => "doc" in props && props.doc === "info";

const slim = (page: Page): PageNode => ({
  id: page.id,
  kind: page.type,
  title: page.title,
  ...(page.emoji && { emoji: page.emoji }),
  ...("path" in page && { path: page.path }),
  ...(page.type === "link" && page.href && { href: page.href }),
  ...("hidden" in page && page.hidden && { hidden: true as const }),
  ...(page.type === "document" && page.computed && { generated: isFirst(page.computed) ? "first" : "more" }),
  ...(page.type === "computed" && { computed: page.computed }),
  pages: "pages" in page ? page.pages.map(slim) : [],
});

export const toTree = ({ pages }: { pages: Page[] }): PageNode[] => pages.map(slim);

/** Reads a page tree; its key begins with the operation, so that writes invalidate it. */
const treeQuery = (scope: LiveScope, query: { computed?: "false" }) => {
  const operation = operationAt(scope, pages.list);
  const input = { params: scope, query };
  return queryOptions({
    queryKey: [...queryKey(operation, input), "tree"],
    queryFn: async () => toTree(await call(operation, input)),
  });
};

/** Reads the tree for readers: generated pages are replaced by their subpages, where these could be generated. */
export const pageTreeQuery = (scope: LiveScope) => treeQuery(scope, {});

export const AS_STORED = { computed: "false" } as const;
/** Reads the tree for editors: generated pages appear as stored. */
export const storedTreeQuery = (scope: LiveScope) => treeQuery(scope, AS_STORED);

/** Returns all pages of a tree in reading order. */
export const flatten = (tree: readonly PageNode[]): PageNode[] =>
  tree.flatMap((page) => [page, ...flatten(page.pages)]);

/** True if the tree has a visible page to read. */
export const isReadable = (tree: readonly PageNode[]): boolean =>
  flatten(tree).some(({ kind, hidden }) => kind === "document" && !hidden);

/** Returns the pages from the root down to the one with this id; empty if the tree does not contain it. */
export const trailTo = (tree: readonly PageNode[], pageId: string): PageNode[] => {
  for (const page of tree) {
    if (page.id === pageId) return [page];
    const below = trailTo(page.pages, pageId);
    if (below.length > 0) return [page, ...below];
  }
  return [];
};

/** Removes generated pages that failed, because viewers who cannot edit cannot repair them. */
export const withoutComputed = (tree: readonly PageNode[]): PageNode[] =>
  tree.flatMap((page) => (page.kind === "computed" ? [] : { ...page, pages: withoutComputed(page.pages) }));

/** Returns the documents before and after a page in reading order, without hidden ones. */
export const neighboursOf = (tree: readonly PageNode[], pageId: string) => {
  const order = flatten(tree).filter(
    (page) => page.kind === "document" && (!page.hidden || page.id === pageId),
  );
  const at = order.findIndex((page) => page.id === pageId);
  return at < 0 ? {} : { previous: order[at - 1], next: order[at + 1] };
};
