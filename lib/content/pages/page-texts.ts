import "server-only";
import { textOfGenerated } from "@/lib/content/computed/documents";
import { isGenerated } from "@/lib/content/computed/pages";
import { aboutPage, loadEvaluation } from "@/lib/content/rendering/evaluate";
import { evaluateText } from "@/lib/content/rendering/render";
import { NO_ACCOUNT, needsEvaluation } from "@/lib/core/content/evaluation";
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

/** The same, with expressions, conditions and reusable contents evaluated for a reader without an account. */
export async function evaluatedTextsOfPages(
  db: Db,
  snapshot: Snapshot,
  pages: readonly Pick<SelectedPage, "stored">[],
): Promise<Map<string, string>> {
  const texts = await textsOfPages(db, snapshot, pages);
  const evaluation = await loadEvaluation(db, snapshot, null, [...texts.values()], NO_ACCOUNT);
  if (evaluation === null) return texts;
  for (const { stored } of pages) {
    const { record } = stored;
    const text = texts.get(record.id);
    if (text !== undefined && needsEvaluation(text))
      texts.set(record.id, await evaluateText(text, aboutPage(evaluation, record)));
  }
  return texts;
}
