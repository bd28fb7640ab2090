import "server-only";
import { createHash } from "node:crypto";
import { readGenerated, textOfGenerated } from "@/lib/content/computed/documents";
import type { GeneratedPage } from "@/lib/content/computed/generate";
import { loadGenerated } from "@/lib/content/computed/pages";
import type { Section } from "@/lib/core/content/sections";
import { localeOfContent } from "@/lib/core/locales/locale";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { pathsOf } from "@/lib/store/page-paths";
import type { Snapshot } from "@/lib/store/snapshot";
import { withDescriptions } from "./spec-sections";

/** A generated page in the index, with its title and path, which are stored nowhere else. */
export type GeneratedEntry = {
  pageId: string;
  /** hash of all that the entry depends on: the page and its path */
  recordHash: Buffer;
  title: string;
  description: null;
  specId: string;
  path: string;
  page: GeneratedPage;
};

const indexed = prepared(
  "generated-pages-in-index",
  `SELECT "pageId", "recordHash" FROM "SearchPage" WHERE "spaceId" = $1 AND "specId" IS NOT NULL`,
);

/** Loads the present generated pages of a space that are not hidden from search, as every reader sees them. */
export async function loadEntries(
  db: Db,
  snapshot: Snapshot,
  language: string | null,
): Promise<GeneratedEntry[]> {
  const locale = localeOfContent(language);
  const all = await loadGenerated(db, { snapshot, reader: "system", locale });
  const pages = all.filter(({ record }) => !record.noIndex);
  const paths = pages.length === 0 ? new Map<string, string>() : await pathsOf(db, snapshot, pages);
  return pages.map((page) => {
    const { id, title } = page.record;
    const path = paths.get(id)!;
    const recordHash = createHash("sha256").update(`${page.recordHash} ${path}`).digest();
    return { pageId: id, recordHash, title, description: null, specId: page.version.id, path, page };
  });
}

/** Returns the generated pages that are missing from the index of a space, and the ids of those to remove. */
export async function staleEntries(
  db: Db,
  snapshot: Snapshot,
  language: string | null,
): Promise<{ missing: GeneratedEntry[]; gone: string[] }> {
  const [entries, known] = await Promise.all([
    loadEntries(db, snapshot, language),
    indexed(db, [snapshot.spaceId]),
  ]);
  const hashes = new Map(known.map(({ pageId, recordHash }) => [pageId, recordHash]));
  const missing = entries.filter(({ pageId, recordHash }) => !hashes.get(pageId)?.equals(recordHash));
  for (const { pageId } of entries) hashes.delete(pageId);
  return { missing, gone: [...hashes.keys()] };
}

/** Returns the sections of a generated page with the descriptions from its spec. */
export const sectionsOfEntry = async (db: Db, { page }: GeneratedEntry): Promise<Section[]> =>
  withDescriptions(db, page.version, await textOfGenerated(page), (await readGenerated(page)).sections);
