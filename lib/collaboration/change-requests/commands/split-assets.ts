import "server-only";
import { canonicalJson } from "@/lib/core/canonical-json";
import type { PageRecord, ReusableRecord } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import type { ContentChanges } from "@/lib/store/changes";
import { loadTexts } from "@/lib/store/read";

const BATCH = 200;
const WORD = /\w+/g;

type Assets = Pick<ContentChanges, "files" | "reusables">;
type Naming = PageRecord | ReusableRecord;

/** Returns the ids that occur in the records' texts or properties. */
async function namedIn(
  db: Db,
  organizationId: string,
  records: readonly Naming[],
  ids: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  const search = (text: string) => {
    for (const [word] of text.matchAll(WORD)) if (ids.has(word)) found.add(word);
  };
  for (let at = 0; at < records.length; at += BATCH) {
    const batch = records.slice(at, at + BATCH);
    const hashes = batch.flatMap(({ contentHash }) => (contentHash === null ? [] : [contentHash]));
    for (const text of (await loadTexts(db, organizationId, hashes)).values()) search(text);
    for (const record of batch) search(canonicalJson({ ...record, id: undefined }));
  }
  return found;
}

const recordsOf = (changes: ContentChanges["pages"], chosen: (id: string) => boolean): PageRecord[] =>
  [...changes].flatMap(([id, { after }]) => (after && chosen(id) ? [after] : []));

/** Like `namedIn`, plus the ids used inside those reusable contents. */
async function usedBy(
  db: Db,
  organizationId: string,
  pages: readonly PageRecord[],
  { reusables }: Assets,
  ids: ReadonlySet<string>,
): Promise<Set<string>> {
  const used = new Set<string>();
  let records: readonly Naming[] = pages;
  while (records.length > 0) {
    const found = [...(await namedIn(db, organizationId, records, ids))].filter((id) => !used.has(id));
    for (const id of found) used.add(id);
    records = found.flatMap((id) => reusables.get(id)?.after ?? []);
  }
  return used;
}

const only = <Value>(changes: ReadonlyMap<string, Value>, chosen: (id: string) => boolean) =>
  new Map([...changes].filter(([id]) => chosen(id)));

export type SplitAssets = {
  /** used by the leaving pages, and copied with them */
  used: Assets;
  /** used by no remaining page, and removed */
  leaving: Assets;
};

/**
 * Selects the files and reusable contents of the pages that leave. Assets used by remaining pages too are in
 * both change requests, equal, and so merge without a conflict.
 */
export async function splitAssets(
  db: Db,
  organizationId: string,
  changes: ContentChanges,
  taken: ReadonlySet<string>,
): Promise<SplitAssets> {
  const kept = [...changes.files, ...changes.reusables].flatMap(([id, { after }]) => (after ? [id] : []));
  const ids = new Set(kept);
  const none: Assets = { files: new Map(), reusables: new Map() };
  if (ids.size === 0) return { used: none, leaving: none };
  const going = recordsOf(changes.pages, (id) => taken.has(id));
  const staying = recordsOf(changes.pages, (id) => !taken.has(id));
  const used = await usedBy(db, organizationId, going, changes, ids);
  if (used.size === 0) return { used: none, leaving: none };
  const others = [...changes.reusables].flatMap(([id, { after }]) => (after && !used.has(id) ? [after] : []));
  const shared = await usedBy(db, organizationId, staying, changes, used);
  for (const id of await namedIn(db, organizationId, others, used)) shared.add(id);
  const leaves = (id: string) => used.has(id) && !shared.has(id);
  return {
    used: {
      files: only(changes.files, (id) => used.has(id)),
      reusables: only(changes.reusables, (id) => used.has(id)),
    },
    leaving: { files: only(changes.files, leaves), reusables: only(changes.reusables, leaves) },
  };
}
