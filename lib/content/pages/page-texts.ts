import "server-only";
import { textOfGenerated } from "@/lib/content/computed/documents";
import { isGenerated } from "@/lib/content/computed/pages";
import type { Db } from "@/lib/platform/db/client";
import { loadTexts } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";
import type { SelectedPage } from "./select-pages";

/** Returns the texts of stored and generated pages by id. */
export async function textsOfPages(
  db: Db,
  snapshot: Snapshot,
  pages: readonly Pick<SelectedPage, "stored">[],
): Promise<Map<string, string>> {
  const hashes = new Set(pages.flatMap(({ stored }) => stored.record.contentHash ?? []));
  const stored = await loadTexts(db, snapshot.organizationId, [...hashes]);
  const texts = new Map<string, string>();
  for (const { stored: page } of pages) {
    const { id, contentHash } = page.record;
    const text = isGenerated(page) ? await textOfGenerated(page) : stored.get(contentHash ?? "");
    if (text !== undefined) texts.set(id, text);
  }
  return texts;
}
