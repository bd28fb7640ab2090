import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { generatedPages } from "@/components/content/computed/generated-pages";
import { flatten, type PageNode, pageTreeQuery } from "@/components/content/document/tree";
import type { LiveScope } from "@/lib/content/scopes/operation-at";

/** Returns the page that the editor opens by default: the first with a text, else the first generated one. */
export const firstToOpen = (
  tree: readonly PageNode[],
  except: ReadonlySet<string> = new Set(),
): PageNode | undefined => {
  const all = flatten(tree).filter(({ id }) => !except.has(id));
  return all.find(({ kind }) => kind === "document") ?? all.find(({ kind }) => kind === "computed");
};

const pageAt = (tree: readonly PageNode[], at: string): PageNode | undefined => {
  const all = flatten(tree);
  return all.find(({ id }) => id === at) ?? all.find(({ path }) => path === at);
};

/** Picks the editor's default page: the first that the change request changed, else the first of the tree. */
const useFirstPage = (tree: readonly PageNode[], { changed, known }: Changes): PageNode | undefined => {
  // Chosen once, so that changes by others do not switch the page.
  const [chosen, setChosen] = useState<string | null>(null);
  const others = new Set(flatten(tree).flatMap(({ id }) => (changed.has(id) ? [] : id)));
  const first = known ? (firstToOpen(tree, others) ?? firstToOpen(tree)) : undefined;
  if (chosen === null && first) setChosen(first.id);
  return (chosen === null ? undefined : pageAt(tree, chosen)) ?? first;
};

const none: readonly PageNode[] = [];

type Changes = {
  changed: ReadonlyMap<string, unknown> /** True once the changes of the change request are known. */;
  known: boolean;
};

/**
 * Finds the page at an address, by id or by path. For a subpage of a generated page it returns the generated page,
 * because only that can be edited.
 */
export const usePageAt = (
  source: LiveScope,
  tree: readonly PageNode[],
  at: string | undefined,
  changes: Changes,
) => {
  const first = useFirstPage(tree, changes);
  const stored = at ? pageAt(tree, at) : first;
  const wanted =
    stored === undefined ? flatten(tree).some(({ kind }) => kind === "computed") : stored.kind === "computed";
  const { data: shown, isPending } = useQuery({
    ...pageTreeQuery(source),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  if (!wanted) return { page: stored, generated: none, searching: !at && !changes.known };
  const generated = generatedPages(tree, shown ?? none);
  const holds = (page: PageNode) => generated.get(page.id)?.some(({ id, path }) => id === at || path === at);
  const page = stored ?? flatten(tree).find(holds);
  return { page, generated: (page && generated.get(page.id)) ?? none, searching: isPending };
};
