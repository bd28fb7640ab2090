import "server-only";
import { canonicalJson, type PageRecord, type ReusableRecord } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import type { ContentChanges } from "@/lib/store/changes";
import { loadTexts } from "@/lib/store/read";

const BATCH = 200;
const WORD = /\w+/g;

type Assets = Pick<ContentChanges, "files" | "reusables">;
type Naming = PageRecord | ReusableRecord;

/** Which of these ids occur in the texts or the properties of some records. */
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

/** As `namedIn`, and what the reusable contents that are named name themselves. */
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
  /** what the pages that go use: it comes with them */
  used: Assets;
  /** the part of it that nothing which stays uses: it leaves */
  leaving: Assets;
};

/**
 * Files and reusable contents of a change request that the pages taken out of it use. What the pages that stay use
 * as well is then in both change requests, equal, which merges without a question.
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
