import "server-only";
import { sameValue } from "@/lib/core/canonical-json";
import { freeSlug } from "@/lib/core/content/free-slug";
import { compareSiblings, type PageRecord, type ReusableRecord } from "@/lib/core/content/records";
import type { RunState } from "./run-state";
import { storedOf } from "./stored";

/**
 * Returns the change of the translated space. Content that people added to it stays. When the source of a page with words
 * of people was deleted, the page stays as well, and a change request proposes to delete it.
 */
export function changeOf(
  { stored, pagesNow, reusablesNow, files, filesNow, variables, variablesNow }: RunState,
  pages: ReadonlyMap<string, PageRecord>,
  reusables: ReadonlyMap<string, ReusableRecord>,
) {
  const unnamed = [...pagesNow.values()].filter(({ id }) => !pages.has(id));
  const isRemoved = (page: PageRecord) => {
    const row = stored.get(`page ${page.id}`);
    return row !== undefined && !hasWordsOfPeople(row, page);
  };
  const own = unnamed.filter((page) => !isRemoved(page));
  const withoutSource = own.filter(({ id }) => stored.has(`page ${id}`)).map(({ id }) => id);
  const removedReusables = [...reusablesNow].filter(([key, { record: reusable }]) => {
    const row = stored.get(`reusable ${key}`);
    return row !== undefined && !reusables.has(key) && !hasWordsOfPeople(row, reusable);
  });
  return {
    pages: new Map<string, PageRecord | null>([
      ...unnamed.filter(isRemoved).map(({ id }) => [id, null] as const),
      ...arranged([...pages.values()], own).map((page) => [page.id, page] as const),
    ]),
    reusables: new Map<string, ReusableRecord | null>([
      ...removedReusables.map(([key]) => [key, null] as const),
      ...reusables,
    ]),
    files: missing(files, filesNow),
    variables: missing(variables, variablesNow),
    withoutSource: withSubpages(withoutSource, own),
  };
}

/** True if people translated or changed words of a text, before the last run or since. */
function hasWordsOfPeople(
  row: Parameters<typeof storedOf>[0] & { edited: number; stale: number },
  now: { title: string; contentHash: string | null; description?: string | null },
): boolean {
  const { record: written } = storedOf<typeof now>(row);
  return (
    row.edited + row.stale > 0 ||
    now.contentHash !== written.contentHash ||
    now.title !== written.title ||
    !sameValue(now.description, written.description)
  );
}

/** Returns these pages with all pages below them. */
function withSubpages(ids: readonly string[], pages: readonly PageRecord[]): string[] {
  const below = new Map<string | null, string[]>();
  for (const { id, parentId } of pages) {
    const siblings = below.get(parentId);
    if (siblings) siblings.push(id);
    else below.set(parentId, [id]);
  }
  const found = new Set(ids);
  // A set also visits the values that are added meanwhile.
  for (const id of found) for (const page of below.get(id) ?? []) found.add(page);
  return [...found];
}

/** The records of a space that the other one does not have. */
const missing = <R>(records: ReadonlyMap<string, { record: R }>, now: ReadonlyMap<string, unknown>) =>
  new Map([...records].filter(([key]) => !now.has(key)).map(([key, { record }]) => [key, record]));

/** Gives each page a unique address: pages that people added get another one, and never lose their parent. */
function arranged(made: readonly PageRecord[], own: readonly PageRecord[]): PageRecord[] {
  const ids = new Set([...made, ...own].map(({ id }) => id));
  const taken = new Map<string | null, Set<string>>();
  const placed = (page: PageRecord): PageRecord => {
    const parentId = page.parentId !== null && ids.has(page.parentId) ? page.parentId : null;
    const slugs = taken.get(parentId) ?? new Set<string>();
    taken.set(parentId, slugs);
    return { ...page, parentId, slug: freeSlug(page.slug, slugs) };
  };
  return [...made.toSorted(compareSiblings), ...own].map(placed);
}
