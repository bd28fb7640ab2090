import type { Change, PageRecord } from "./records";

/*
 * Taking some changed pages out of a set of changes. Both parts lie on the same base, and each of them has to be a
 * tree without the other: parents live, no page stands below itself, no two siblings have one slug.
 */

export type PageChanges = ReadonlyMap<string, Change<PageRecord>>;

/** The parent that a page has at the base; asked for pages that did not change and for those that did. */
type BaseParents = (id: string) => string | null;

const addressOf = ({ parentId, slug }: PageRecord): string => `${parentId ?? ""}/${slug}`;

/** The pages on the way up that make a page stand below itself, when only the chosen changes apply. */
function cycleThrough(
  page: PageRecord,
  chosen: ReadonlySet<string>,
  changes: PageChanges,
  baseParent: BaseParents,
): string[] {
  const way: string[] = [];
  const seen = new Set<string>();
  for (let at = page.parentId; at !== null && !seen.has(at); ) {
    if (at === page.id) return way;
    seen.add(at);
    way.push(at);
    at = chosen.has(at) ? (changes.get(at)?.after?.parentId ?? null) : baseParent(at);
  }
  return [];
}

/**
 * The changed pages outside of `chosen` without which the chosen changes make no tree, each with the chosen page
 * that needs it: new pages above it, what stands below a deleted page, who held its slug, moves that clear its way.
 */
export function neededBy(
  chosen: ReadonlySet<string>,
  changes: PageChanges,
  baseParent: BaseParents,
): Map<string, string> {
  const needed = new Map<string, string>();
  const below = new Map<string, string[]>();
  const holders = new Map<string, string>();
  for (const [id, { before }] of changes) {
    if (!before) continue;
    if (before.parentId !== null) below.set(before.parentId, [...(below.get(before.parentId) ?? []), id]);
    if (before.slug !== "") holders.set(addressOf(before), id);
  }
  const need = (id: string | undefined, by: string) => {
    if (id !== undefined && id !== by && changes.has(id) && !chosen.has(id)) needed.set(id, by);
  };
  for (const id of chosen) {
    const { before, after } = changes.get(id) ?? {};
    if (!after) {
      for (const child of below.get(id) ?? []) need(child, id);
      continue;
    }
    const parent = after.parentId === null ? undefined : changes.get(after.parentId);
    if (parent && !parent.before) need(after.parentId!, id);
    if (after.slug !== "") need(holders.get(addressOf(after)), id);
    if (before && before.parentId === after.parentId) continue;
    for (const step of cycleThrough(after, chosen, changes, baseParent)) {
      const move = changes.get(step);
      if (move?.after?.parentId !== move?.before?.parentId) need(step, id);
    }
  }
  return needed;
}

/** The wanted pages and everything that they cannot do without. */
export function withNeeded(
  wanted: Iterable<string>,
  changes: PageChanges,
  baseParent: BaseParents,
): Set<string> {
  const chosen = new Set(wanted);
  for (let needed = neededBy(chosen, changes, baseParent); needed.size > 0; ) {
    for (const id of needed.keys()) chosen.add(id);
    needed = neededBy(chosen, changes, baseParent);
  }
  return chosen;
}
