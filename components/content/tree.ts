import { queryOptions } from "@tanstack/react-query";
import { pages } from "@/lib/domains/pages/operations";
import { type LiveScope, operationAt } from "@/lib/domains/places/operation-at";
import type { DocumentSource, RevisionSource } from "@/lib/model/computed/sources";
import type { Page } from "@/lib/model/pages/schemas";
import { call } from "@/lib/platform/api/client";
import { queryKey } from "@/lib/platform/api/queries";

/** A page as navigation needs it: a tenth of the resource, since whole trees travel to the browser. */
export type PageNode = {
  id: string;
  kind: Page["type"];
  title: string;
  emoji?: string;
  /** Slugs from the root; absent for links. */
  path?: string;
  /** Where a link page leads. */
  href?: string;
  hidden?: true;
  /** A change request deletes it; readers still have it. */
  deleted?: true;
  /** Of a page that a computed one gives; "first" is the first of those. */
  made?: "first" | "more";
  /** Of a computed page: what its pages are made from. */
  computed?: RevisionSource;
  pages: PageNode[];
};

/** The page about the whole comes first. */
const isFirst = ({ props }: DocumentSource): boolean => "doc" in props && props.doc === "info";

const slim = (page: Page): PageNode => ({
  id: page.id,
  kind: page.type,
  title: page.title,
  ...(page.emoji && { emoji: page.emoji }),
  ...("path" in page && { path: page.path }),
  ...(page.type === "link" && page.href && { href: page.href }),
  ...("hidden" in page && page.hidden && { hidden: true as const }),
  ...(page.type === "document" && page.computed && { made: isFirst(page.computed) ? "first" : "more" }),
  ...(page.type === "computed" && { computed: page.computed }),
  pages: "pages" in page ? page.pages.map(slim) : [],
});

export const toTree = ({ pages }: { pages: Page[] }): PageNode[] => pages.map(slim);

/** The read of a page tree; its key begins as the operation's does, so that writes make it stale. */
const treeQuery = (scope: LiveScope, query: { computed?: "false" }) => {
  const operation = operationAt(scope, pages.list);
  const input = { params: scope, query };
  return queryOptions({
    queryKey: [...queryKey(operation, input), "tree"],
    queryFn: async () => toTree(await call(operation, input)),
  });
};

/** The tree as it is read: what computed pages give stands in their place, where it can be made. */
export const pageTreeQuery = (scope: LiveScope) => treeQuery(scope, {});

export const AS_STORED = { computed: "false" } as const;
/** The tree as it is arranged: computed pages are what they are. */
export const storedTreeQuery = (scope: LiveScope) => treeQuery(scope, AS_STORED);

/** All pages of a tree in reading order. */
export const flatten = (tree: readonly PageNode[]): PageNode[] =>
  tree.flatMap((page) => [page, ...flatten(page.pages)]);

/** Whether readers find anything to read in it. */
export const isReadable = (tree: readonly PageNode[]): boolean =>
  flatten(tree).some(({ kind, hidden }) => kind === "document" && !hidden);

/** The pages from the root down to the one with this id; empty when it is not in the tree. */
export const trailTo = (tree: readonly PageNode[], pageId: string): PageNode[] => {
  for (const page of tree) {
    if (page.id === pageId) return [page];
    const below = trailTo(page.pages, pageId);
    if (below.length > 0) return [page, ...below];
  }
  return [];
};

/** Without those of which nothing can be made: who cannot edit can do nothing about them. */
export const withoutComputed = (tree: readonly PageNode[]): PageNode[] =>
  tree.flatMap((page) => (page.kind === "computed" ? [] : { ...page, pages: withoutComputed(page.pages) }));

/** Documents before and after one, in reading order; hidden pages are passed over. */
export const neighboursOf = (tree: readonly PageNode[], pageId: string) => {
  const order = flatten(tree).filter(
    (page) => page.kind === "document" && (!page.hidden || page.id === pageId),
  );
  const at = order.findIndex((page) => page.id === pageId);
  return at < 0 ? {} : { previous: order[at - 1], next: order[at + 1] };
};
