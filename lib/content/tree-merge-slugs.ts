import { chosenOption, conflictId, InvalidResolution } from "./conflict";
import { foldSlug, type JsonValue, type PageRecord } from "./records";
import type { MergingTree } from "./tree-merge-state";

/**
 * Two living siblings never share a slug. Who kept parent and slug since the base keeps the slug; else
 * main's page does, because its address is public. The others get a suffix, which a notice tells; only where
 * both pages existed before and both came to the address does somebody have to decide. Collisions of pages
 * whose place or slug is in conflict anyway get their suffix without a second question.
 */

export const slugKey = (parentId: string | null, slug: string): string =>
  `${parentId ?? ""}\n${foldSlug(slug)}`;

export function mergeSlugs(tree: MergingTree): void {
  const groups = new Map<string, PageRecord[]>();
  const living = [...tree.pages.values()].filter((page) => page !== null);
  for (const page of [...living, ...tree.states.context()]) {
    const key = slugKey(page.parentId, page.slug);
    const group = groups.get(key);
    if (group) group.push(page);
    else groups.set(key, [page]);
  }
  const taken = new Set(groups.keys());
  const collisions = [...groups].filter(([, group]) => group.length > 1).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, group] of collisions) separate(tree, group, taken);
}

function separate(tree: MergingTree, group: PageRecord[], taken: Set<string>): void {
  const sides = group.every((page) => !keptPlace(tree, page))
    ? decideSlug(tree, group)
    : { first: "main" as const };
  const ranked = group
    .map((page) => ({ page, rank: rank(tree, page, sides.first) }))
    .sort((a, b) => a.rank - b.rank || (a.page.id < b.page.id ? -1 : 1))
    .map(({ page }) => page);
  let edited = sides.edited;
  for (const page of ranked.slice(1)) {
    const slug = freeSlug(page.parentId, edited ?? page.slug, taken, edited !== undefined);
    edited = undefined;
    taken.add(slugKey(page.parentId, slug));
    tree.pages.set(page.id, { ...page, slug });
    tree.notices.push({
      kind: "slug",
      target: { type: "page", id: page.id },
      message: `"${page.title}" got the slug "${slug}" because a sibling holds "${page.slug}".`,
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

function decideSlug(tree: MergingTree, group: PageRecord[]): { first: "main" | "change"; edited?: string } {
  const { states } = tree;
  const existing = group.filter((page) => states.base(page.id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const settled = existing.every((page) => {
    const merged = tree.merged.get(page.id);
    return merged && !merged.moveConflict && !merged.slugConflict && !tree.displaced.has(page.id);
  });
  if (existing.length < 2 || !settled) return { first: "main" };

  const places = (side: (id: string) => PageRecord | undefined): JsonValue =>
    existing.map(({ id }) => ({
      pageId: id,
      parentId: side(id)?.parentId ?? null,
      slug: side(id)?.slug ?? null,
    }));
  const values = {
    base: places((id) => states.base(id)),
    main: places((id) => states.main(id)),
    change: places((id) => states.change(id)),
  };
  const key = { type: "page" as const, id: existing[0]!.id };
  const id = conflictId("slug", key, undefined, values);
  const resolution = tree.resolutions.get(id);
  const options = ["main", "change"];
  const edited = resolution && "value" in resolution ? resolution.value : undefined;
  if (edited !== undefined && (typeof edited !== "string" || edited === "")) {
    throw new InvalidResolution(id, "The edited slug must be a string that is not empty.");
  }
  const choice = edited === undefined ? chosenOption(id, resolution, options) : "main";
  const loser = existing.find((page) => !at(states.main(page.id), page)) ?? existing[0]!;
  tree.conflicts.push({
    id,
    kind: "slug",
    target: { type: "page", id: loser.id },
    field: "slug",
    pages: existing.map((page) => page.id),
    ...values,
    options,
    provisional: "main",
    resolution: resolution ?? null,
    resolved: resolution !== undefined,
  });
  return { first: choice === "change" ? "change" : "main", edited };
}
