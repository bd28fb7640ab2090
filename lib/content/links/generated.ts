import "server-only";
import { readGenerated } from "@/lib/content/computed/documents";
import { loadGenerated, type ReadState } from "@/lib/content/computed/pages";
import type { Db } from "@/lib/platform/db/client";
import { type LinkSource, loadSources } from "./sources";

/** Loads the given sources of a snapshot, including generated pages, unordered. */
export async function loadReadSources(db: Db, of: ReadState, ids: readonly string[]): Promise<LinkSource[]> {
  const stored = await loadSources(db, of.snapshot, ids);
  const missing = new Set(ids);
  for (const { id } of stored) missing.delete(id);
  if (missing.size === 0) return stored;
  const generated = (await loadGenerated(db, of)).filter(({ record }) => missing.has(record.id));
  return [
    ...stored,
    ...(await Promise.all(
      generated.map(async (page) => {
        const { references, anchors } = await readGenerated(page);
        return { id: page.record.id, references, anchors };
      }),
    )),
  ];
}
