import type { Change, PageRecord } from "./records";

/*
 * Splits some changed pages off a set of changes. Both parts have the same base, and each must be a valid tree on its
 * own: parents exist, no page is below itself, no two siblings have one slug.
 */

export type PageChanges = ReadonlyMap<string, Change<PageRecord>>;

/** The parent of a page at the base, changed or unchanged. */
type BaseParents = (id: string) => string | null;

const addressOf = ({ parentId, slug }: PageRecord): string => `${parentId ?? ""}/${slug}`;

/** The ancestors that put a page below itself when only the chosen changes apply. */
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
 * The changed pages outside of `chosen` without which the chosen changes make no valid tree, each with the chosen
 * page that needs it: new ancestors, pages below a deleted one, the former holder of its slug, moves that break a
 * cycle.
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

/** The wanted pages and everything that they need. */
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
