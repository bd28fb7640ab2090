import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { LivePlace } from "@/lib/domains/places/at";
import { madePages } from "../../computed/made-pages";
import { flatten, type PageNode, pageTreeQuery } from "../../content/tree";

/** What the editor opens when it is not told: the first page with a text, else the first that is made. */
export const firstToOpen = (
  tree: readonly PageNode[],
  except: ReadonlySet<string> = new Set(),
): PageNode | undefined => {
  const all = flatten(tree).filter(({ id }) => !except.has(id));
  return all.find(({ kind }) => kind === "document") ?? all.find(({ kind }) => kind === "computed");
};

const pageAt = (tree: readonly PageNode[], at: string | undefined): PageNode | undefined => {
  if (!at) return firstToOpen(tree);
  const all = flatten(tree);
  return all.find(({ id }) => id === at) ?? all.find(({ path }) => path === at);
};

const none: readonly PageNode[] = [];

/**
 * The page that an address names, by id or by path. Where it names a page that a computed one gives, it is that
 * computed page, since this is what can be changed.
 */
export const usePageAt = (source: LivePlace, tree: readonly PageNode[], at: string | undefined) => {
  const stored = pageAt(tree, at);
  const wanted =
    stored === undefined ? flatten(tree).some(({ kind }) => kind === "computed") : stored.kind === "computed";
  const { data: shown, isPending } = useQuery({
    ...pageTreeQuery(source),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  if (!wanted) return { page: stored, made: none, searching: false };
  const made = madePages(tree, shown ?? none);
  const holds = (page: PageNode) => made.get(page.id)?.some(({ id, path }) => id === at || path === at);
  const page = stored ?? flatten(tree).find(holds);
  return { page, made: (page && made.get(page.id)) ?? none, searching: isPending };
};
