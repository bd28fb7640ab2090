import { chosenOption, conflictId, InvalidResolution } from "./conflict";
import type { JsonValue } from "./json-map";
import { foldSlug, type PageRecord } from "./records";
import type { MergingTree } from "./tree-merge-state";

/**
 * Two existing siblings never share a slug. A page with the same parent and slug as in the base keeps the slug; else
 * main's page does, because its address is public. The others get a suffix, with a notice; a conflict arises only if
 * both pages existed before and both moved to the address. Pages whose place or slug is in conflict anyway get their
 * suffix without a second conflict.
 */

const slugKey = (parentId: string | null, slug: string): string => `${parentId ?? ""}\n${foldSlug(slug)}`;

export function mergeSlugs(tree: MergingTree): void {
  const living = [...tree.pages.values()].filter((page) => page !== null);
  const groups = groupByAddress([...living, ...tree.states.context()]);
  const decisions = decideSlugs(tree);
  const taken = new Set(groups.keys());
  const collisions = [...groups].filter(([, group]) => group.length > 1).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, group] of collisions) separate(tree, group, decisions, taken);
}

function groupByAddress(pages: Iterable<PageRecord>): Map<string, PageRecord[]> {
  const groups = new Map<string, PageRecord[]>();
  for (const page of pages) {
    // Links and generated pages have no address of their own.
    if (page.slug === "") continue;
    const key = slugKey(page.parentId, page.slug);
    const group = groups.get(key);
    if (group) group.push(page);
    else groups.set(key, [page]);
  }
  return groups;
}

function separate(
  tree: MergingTree,
  group: PageRecord[],
  decisions: ReadonlyMap<string, Decision>,
  taken: Set<string>,
): void {
  const first = group.map((page) => decisions.get(page.id)?.first).find((side) => side) ?? "main";
  const ranked = group
    .map((page) => ({ page, rank: rank(tree, page, first) }))
    .sort((a, b) => a.rank - b.rank || (a.page.id < b.page.id ? -1 : 1))
    .map(({ page }) => page);
  for (const page of ranked.slice(1)) {
    const edited = decisions.get(page.id)?.edited;
    const slug = freeSlug(page.parentId, edited ?? page.slug, taken, edited !== undefined);
    taken.add(slugKey(page.parentId, slug));
    tree.pages.set(page.id, { ...page, slug });
    tree.notices.push({
      kind: "slug",
      target: { type: "page", id: page.id },
      message: `"${page.title}" gets the slug "${slug}" because a sibling has "${page.slug}".`,
    });
  }
}

const at = (record: PageRecord | undefined, page: PageRecord): boolean =>
  record !== undefined && slugKey(record.parentId, record.slug) === slugKey(page.parentId, page.slug);

const keptPlace = (tree: MergingTree, page: PageRecord): boolean => at(tree.states.base(page.id), page);

function rank(tree: MergingTree, page: PageRecord, first: "main" | "change"): number {
  if (keptPlace(tree, page)) return 0;
  if (at(tree.states[first](page.id), page)) return 1;
  return tree.states.base(page.id) ? 2 : 3;
}

function freeSlug(parentId: string | null, slug: string, taken: Set<string>, asIs: boolean): string {
  if (asIs && !taken.has(slugKey(parentId, slug))) return slug;
  let number = 2;
  while (taken.has(slugKey(parentId, `${slug}-${number}`))) number++;
  return `${slug}-${number}`;
}

type Decision = { first: "main" | "change"; edited?: string };

/**
 * Finds the collisions that are conflicts, among the pages whose place both sides agree on, so that they are the same
 * when main and change swap.
 */
function decideSlugs(tree: MergingTree): Map<string, Decision> {
  const agreed = [...tree.merged.values()]
    .filter((page) => !page.moveConflict && !page.slugConflict && !tree.onCycle.has(page.record.id))
    .map((page) => page.record);
  const decisions = new Map<string, Decision>();
  const groups = groupByAddress([...agreed, ...tree.states.context()]);
  for (const [, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (group.length < 2 || group.some((page) => keptPlace(tree, page))) continue;
    const existing = group.filter((page) => tree.states.base(page.id)).sort((a, b) => (a.id < b.id ? -1 : 1));
    if (existing.length > 1) decideSlug(tree, existing, decisions);
  }
  return decisions;
}

function decideSlug(tree: MergingTree, pages: PageRecord[], decisions: Map<string, Decision>): void {
  const { states } = tree;
  const places = (side: (id: string) => PageRecord | undefined): JsonValue =>
    pages.map(({ id }) => ({
      pageId: id,
      parentId: side(id)?.parentId ?? null,
      slug: side(id)?.slug ?? null,
    }));
  const values = {
    base: places((id) => states.base(id)),
    main: places((id) => states.main(id)),
    change: places((id) => states.change(id)),
  };
  const id = conflictId("slug", { type: "page", id: pages[0]!.id }, undefined, values);
  const resolution = tree.resolutions.get(id);
  const edited = resolution && "value" in resolution ? resolution.value : undefined;
  if (edited !== undefined && (typeof edited !== "string" || edited === "")) {
    throw new InvalidResolution(id, "The edited slug must be a string that is not empty.");
  }
  const options = ["main", "change"];
  const choice = edited === undefined ? chosenOption(id, resolution, options) : "main";
  const first = choice === "change" ? "change" : "main";
  const loser = pages.find((page) => !at(states.main(page.id), page)) ?? pages[0]!;
  for (const page of pages) decisions.set(page.id, { first, ...(page === loser ? { edited } : {}) });
  tree.conflicts.push({
    id,
    kind: "slug",
    target: { type: "page", id: loser.id },
    field: "slug",
    pages: pages.map((page) => page.id),
    ...values,
    options,
    provisional: "main",
    resolution: resolution ?? null,
    resolved: resolution !== undefined,
  });
}
