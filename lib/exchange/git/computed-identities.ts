import { keyOfSource } from "@/lib/content/computed/source-text";
import { compareSiblings, type PageRecord } from "@/lib/core/content/records";
import type { PlannedPage } from "@/lib/exchange/imports/planned-page";

/** A computed page of the table of contents, with the id of its parent. */
export type PlacedComputed = { page: PlannedPage; parentId: string | null };

/**
 * Gives computed pages their former ids: by source and parent, then by source, then by parent and order
 * alone. The last covers changed sources and unreadable ones, which keep the former source.
 */
export function matchComputed(found: readonly PlacedComputed[], pages: Iterable<PageRecord>): void {
  let known = [...pages].filter(({ kind }) => kind === "computed").sort(compareSiblings);
  let open = found;
  const match = (keyOf: Key) => ({ open, known } = matched(open, known, keyOf));
  match((parentId, computed) => computed && `${parentId ?? ""} ${keyOfSource(computed)}`);
  match((_, computed) => computed && keyOfSource(computed));
  match((parentId) => parentId ?? "");
}

/** null if the page cannot be matched in this way. */
type Key = (parentId: string | null, computed: PageRecord["computed"]) => string | null;

/** Gives found pages the ids of known ones with the same key, in order; returns the remaining pages. */
function matched(found: readonly PlacedComputed[], known: readonly PageRecord[], keyOf: Key) {
  const waiting = new Map<string | null, PageRecord[]>();
  for (const record of known) {
    const key = keyOf(record.parentId, record.computed);
    const equals = waiting.get(key);
    if (equals) equals.push(record);
    else waiting.set(key, [record]);
  }
  const taken = new Set<PageRecord>();
  const open = found.filter(({ page, parentId }) => {
    const key = keyOf(parentId, page.computed ?? null);
    const same = key === null ? undefined : waiting.get(key)?.shift();
    if (!same) return true;
    taken.add(same);
    page.id = same.id;
    page.computed ??= same.computed;
    return false;
  });
  return { open, known: known.filter((record) => !taken.has(record)) };
}
