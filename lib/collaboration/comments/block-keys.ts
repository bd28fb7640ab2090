import "server-only";
import { readBlocks } from "@/lib/content/rendering/render";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { declareCache } from "@/lib/platform/cache/cache";
import type { Db } from "@/lib/platform/db/client";
import { loadTexts } from "@/lib/store/read";

/** Lists of comments read the same pages again and again. */
const known = declareCache<ReadonlySet<string>>({
  name: "blocks of texts",
  bound: { entries: 2_000 },
  validity: "keyed by a hash of the text",
});

export async function blockKeysOf(
  db: Db,
  organizationId: string,
  contentHashes: Iterable<string>,
): Promise<(contentHash: string) => ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  const missing = new Set<string>();
  for (const hash of contentHashes) {
    const keys = known.get(hash);
    if (keys) found.set(hash, keys);
    else missing.add(hash);
  }
  for (const [hash, text] of await loadTexts(db, organizationId, [...missing])) {
    const keys = await keysIn(text);
    if (!keys) continue;
    found.set(hash, keys);
    known.set(hash, keys);
  }
  return (hash) => found.get(hash) ?? new Set();
}

/** Returns null if reading the text timed out, which may be the load of the machine. */
async function keysIn(text: string): Promise<ReadonlySet<string> | null> {
  try {
    return new Set((await readBlocks(text)).map((block) => block.key));
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
}
