import "server-only";
import { setImmediate as breathe } from "node:timers/promises";
import { blocksOf } from "@/lib/content/blocks";
import { loadTexts } from "@/lib/revisions/read";

/**
 * Which blocks a text has, remembered by the hash of the text: a list of comments asks for the same pages
 * again and again, and an answer for a hash can never become wrong. The oldest answers give way.
 */
const MAXIMUM_TEXTS = 2_000;
const known = new Map<string, ReadonlySet<string>>();

export async function blockKeysOf(
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
  for (const [hash, text] of await loadTexts(organizationId, [...missing])) {
    const keys = new Set(blocksOf(text).map((block) => block.key));
    found.set(hash, keys);
    remember(hash, keys);
    if (missing.size > 1) await breathe();
  }
  return (hash) => found.get(hash) ?? new Set();
}

function remember(hash: string, keys: ReadonlySet<string>): void {
  if (known.size >= MAXIMUM_TEXTS) known.delete(known.keys().next().value!);
  known.set(hash, keys);
}
