import "server-only";
import type { GeneratedPage } from "@/lib/content/computed/generate";
import { expandComputed, type ReadState } from "@/lib/content/computed/pages";
import type { ReadContext } from "@/lib/content/scopes/content-scope";
import { joinPath } from "@/lib/core/content/page-path";
import type { PageRecord } from "@/lib/core/content/records";
import { NotFound } from "@/lib/core/errors";
import { InvalidExpression } from "@/lib/core/expressions/expression";
import { visitorCondition } from "@/lib/core/sites/conditions";
import type { Db } from "@/lib/platform/db/client";
import { loadTree } from "@/lib/store/read";
import type { StoredPage } from "@/lib/store/rows";
import { groupByParent } from "./present";

/** One page, with its subpages unless `only` is true; without a page, the whole content. */
type PageChoice = { pageId?: string; only?: boolean; withHidden?: boolean };

export type SelectedPage = { stored: StoredPage | GeneratedPage; depth: number };

/**
 * Pages in the order of the tree, read before any text, and the paths of all pages by id, without those that a reader
 * of the result may not know.
 */
export type PageSelection = { pages: SelectedPage[]; paths: Record<string, string> };

/**
 * Selects the wanted pages. Hidden ones, and those with a condition that a reader without an account does not match,
 * are left out with their subpages unless one is chosen. Throws NotFound for a page that the content does not have.
 */
export async function selectPages(
  db: Db,
  of: ReadState,
  { pageId, only = false, withHidden = false }: PageChoice,
): Promise<PageSelection> {
  const expanded = await expandComputed(db, of, await loadTree(db, of.snapshot));
  // Computed pages that could not be expanded have nothing to show.
  const tree = of.reader === null ? expanded : expanded.filter(({ record }) => record.kind !== "computed");
  const groups = groupByParent(tree);
  const paths: Record<string, string> = {};
  const pages: SelectedPage[] = [];
  const chosen = tree.find(({ record }) => record.id === pageId);
  if (pageId !== undefined && !chosen) throw new NotFound("page", pageId);
  const walk = (parentId: string | null, path: string, depth: number | null, isOpen: boolean): void => {
    for (const stored of groups.get(parentId) ?? []) {
      const { record } = stored;
      const own = joinPath(path, record.slug);
      const isShown = withHidden || (isOpen && isForAll(record)) || stored === chosen;
      const here = stored === chosen ? 0 : withHidden || (isShown && !record.hidden) ? depth : null;
      if (isShown) paths[record.id] = own;
      if (here !== null) pages.push({ stored, depth: here });
      walk(record.id, own, here === null || (only && chosen) ? null : here + 1, isShown);
    }
  };
  walk(null, "", chosen ? null : 0, true);
  return { pages, paths };
}

/** Filters pages to those whose addresses a reader of the result may know. */
export const knownFrom =
  ({ paths }: PageSelection): NonNullable<ReadContext["readable"]> =>
  async (pages) =>
    pages.filter(({ record }) => record.id in paths);

/** True for a page that a site shows everyone; an invalid condition holds for no one. */
function isForAll({ condition }: Pick<PageRecord, "condition">): boolean {
  if (!condition) return true;
  try {
    return visitorCondition(condition, null)({});
  } catch (error) {
    if (error instanceof InvalidExpression) return false;
    throw error;
  }
}
