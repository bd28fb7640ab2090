import { sameValue } from "@/lib/core/canonical-json";
import type { TreeConflict } from "./conflict";
import type { Notice } from "./notices";
import type { PageRecord } from "./records";
import { mergeFiles, mergeReusables, mergeVariables } from "./tree-merge-assets";
import { countTexts } from "./tree-merge-context";
import { mergeDeletions } from "./tree-merge-deletions";
import {
  type CountedInput,
  type MergeInput,
  type MergeResult,
  type Redirect,
  ThreeStates,
} from "./tree-merge-input";
import { mergeMoves } from "./tree-merge-moves";
import { mergePage } from "./tree-merge-page";
import { mergeSlugs } from "./tree-merge-slugs";
import { currentPage, type MergingTree } from "./tree-merge-state";

export type { Resolution, Resolutions, TreeConflict } from "./conflict";
export { InvalidResolution } from "./conflict";
export { neededContext, neededTexts } from "./tree-merge-context";
export type { MergeInput, MergeResult } from "./tree-merge-input";

/**
 * Three-way merge of a space: main and a change request against their merge base. Pages are merged by id and field by
 * field, the parent being one field; then, over the touched pages only, deletions are merged with edits, cycles of
 * moves are broken and siblings of equal slugs separated. Every conflict leaves a value in place (main's where there
 * are two) and an entry in the list; resolutions are passed in again with the same inputs and apply to conflicts with
 * the same id. The cost follows the number of changed pages and their depth, not the size of the space.
 */
export function mergeTrees(given: MergeInput): MergeResult {
  const input: CountedInput = { ...given, textCount: countTexts(given) };
  const conflicts: TreeConflict[] = [];
  const notices: Notice[] = [];
  const resolutions = input.resolutions ?? new Map();
  const texts: MergeResult["texts"] = new Map();
  const tree: MergingTree = {
    states: new ThreeStates({ main: input.main, change: input.change }, input.context),
    pages: new Map(),
    merged: new Map(),
    discarded: new Map(),
    abandoned: new Set(),
    pinned: new Set(),
    displaced: new Set(),
    onCycle: new Set(),
    conflicts,
    notices,
    resolutions,
  };
  mergeRecords(input, tree, texts);
  mergeDeletions(tree);
  mergeMoves(tree);
  mergeSlugs(tree);

  const refusal = checkDepth(tree, input.maximumDepth ?? Number.POSITIVE_INFINITY);
  const merging = { input, conflicts, notices, resolutions };
  const files = mergeFiles(merging);
  const reusables = mergeReusables(merging, texts);
  const variables = mergeVariables(merging);
  if (refusal) {
    const nothing = { pages: new Map(), texts: new Map(), files: new Map(), reusables: new Map() };
    return { ...nothing, variables: new Map(), redirects: [], conflicts, notices, refusal };
  }
  const pages = differingPages(tree);
  return {
    pages,
    texts,
    files,
    reusables,
    variables,
    redirects: redirectsOf(input, tree, pages),
    conflicts,
    notices,
    refusal,
  };
}

function publishedBy(input: MergeInput, { states }: MergingTree): (pageId: string) => boolean {
  return input.published ?? ((id) => Boolean(states.base(id) ?? states.main(id)));
}

function mergeRecords(input: CountedInput, tree: MergingTree, texts: MergeResult["texts"]): void {
  const { states, conflicts } = tree;
  const published = publishedBy(input, tree);
  for (const id of states.touched()) {
    const [base, main, change] = [states.base(id), states.main(id), states.change(id)];
    if (!main || !change) {
      tree.pages.set(id, base ? null : (main ?? change ?? null));
      continue;
    }
    const known = conflicts.length;
    const merged = mergePage({ input, conflicts, published }, { base, main, change });
    tree.merged.set(id, merged);
    tree.pages.set(id, merged.record);
    if (merged.moveDecided) tree.pinned.add(id);
    if (merged.content.text !== undefined) texts.set(id, merged.content.text);
    if (merged.reordered) tree.notices.push(orderNotice(merged.record));
    for (const conflict of conflicts.slice(known)) conflict.pages ??= [id];
  }
}

const orderNotice = (page: PageRecord): Notice => ({
  kind: "order",
  target: { type: "page", id: page.id },
  message: `Both sides moved "${page.title}" among its siblings. Check its place.`,
});

function differingPages({ pages, states }: MergingTree): Map<string, PageRecord | null> {
  const differing = new Map<string, PageRecord | null>();
  for (const [id, page] of pages) {
    if (!sameValue(page ?? null, states.main(id) ?? null)) differing.set(id, page);
  }
  return differing;
}

/** Old addresses of published pages whose address the merge changes. */
function redirectsOf(
  input: MergeInput,
  tree: MergingTree,
  pages: ReadonlyMap<string, PageRecord | null>,
): Redirect[] {
  const published = publishedBy(input, tree);
  const redirects: Redirect[] = [];
  for (const [id, page] of pages) {
    const main = tree.states.main(id);
    if (!page || !main || !published(id)) continue;
    if (main.slug === page.slug && main.parentId === page.parentId) continue;
    redirects.push({
      pageId: id,
      oldParentId: main.parentId,
      oldSlug: main.slug,
      parentId: page.parentId,
      slug: page.slug,
    });
  }
  return redirects;
}

/** Refuses a merge that would put a page deeper than allowed. */
function checkDepth(tree: MergingTree, maximumDepth: number): MergeResult["refusal"] {
  for (const [id, page] of tree.pages) {
    if (!page || page.parentId === tree.states.main(id)?.parentId) continue;
    const depth = levelOf(tree, id);
    if (depth > maximumDepth) {
      return {
        reason: "limit",
        message: `The merge would put pages ${depth} levels deep where ${maximumDepth} are allowed; move "${page.title}" higher.`,
      };
    }
  }
  return null;
}

function levelOf(tree: MergingTree, id: string): number {
  let level = 0;
  for (let current: string | null = id; current !== null; level++) {
    current = currentPage(tree, current)?.parentId ?? null;
  }
  return level;
}
