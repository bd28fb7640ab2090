import "server-only";
import type { Resolutions } from "@/lib/core/content/conflict";
import type { PageRecord } from "@/lib/core/content/records";
import { type MergeResult, mergeTrees, neededContext, neededTexts } from "@/lib/core/content/tree-merge";
import { ConflictError } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import type { ContentChanges } from "@/lib/store/changes";
import { loadPages, loadSlugFamilies, loadTexts } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";
import { newReferences } from "./new-references";

const MAXIMUM_DEPTH = 32;

/** The changes of both merge sides, and the snapshots that hold the unchanged rest. */
export type ContentSides = { main: ContentChanges; change: ContentChanges; snapshots: readonly Snapshot[] };

/**
 * Merges two sets of changes over their merge base. Loads what the pure merge needs of untouched pages:
 * ancestors of touched pages, and siblings with the same slug. Throws Conflict if the union breaks a limit,
 * InvalidResolution if a resolution does not fit its conflict.
 */
export async function mergeContents(
  db: Db,
  organizationId: string,
  sides: ContentSides,
  resolutions?: Resolutions,
): Promise<MergeResult> {
  const { main, change } = sides;
  const hashes = [...neededTexts(main.pages, change.pages), ...neededTexts(main.reusables, change.reusables)];
  const [context, texts, references] = await Promise.all([
    loadContext(db, sides, resolutions),
    loadTexts(db, organizationId, [...new Set(hashes)]),
    newReferences(db, organizationId, sides),
  ]);
  const result = mergeTrees({
    main: main.pages,
    change: change.pages,
    context,
    files: { main: main.files, change: change.files },
    reusables: { main: main.reusables, change: change.reusables },
    variables: { main: main.variables, change: change.variables },
    texts,
    references,
    resolutions,
    maximumDepth: MAXIMUM_DEPTH,
  });
  if (result.refusal) throw new ConflictError(result.refusal.message, result.refusal.reason);
  return result;
}

/** Untouched pages are the same in every snapshot, so the first one with the page is enough. */
async function loadContext(
  db: Db,
  { main, change, snapshots }: ContentSides,
  resolutions?: Resolutions,
): Promise<PageRecord[]> {
  const touched = new Set([...main.pages.keys(), ...change.pages.keys()]);
  const needed = neededContext(main.pages, change.pages, resolutions);
  const found = new Map<string, PageRecord>();
  for (const snapshot of snapshots) {
    for (const { record } of await loadSlugFamilies(db, snapshot, needed.slugs)) {
      if (!touched.has(record.id)) found.set(record.id, record);
    }
    const wanted = () => {
      const parents = [...found.values()].flatMap((record) =>
        record.parentId === null ? [] : [record.parentId],
      );
      return [...new Set([...needed.ancestorsOf, ...parents])].filter(
        (id) => !touched.has(id) && !found.has(id),
      );
    };
    for (let ids = wanted(); ids.length > 0; ids = wanted()) {
      const pages = await loadPages(db, snapshot, ids);
      for (const { record } of pages) found.set(record.id, record);
      if (pages.length === 0) break;
    }
  }
  return [...found.values()];
}
