import "server-only";
import { readBlocks } from "@/lib/content/rendering/render";
import { renderComparedBlocks } from "@/lib/content/revisions/compare";
import { type ContentScope, readContextOf } from "@/lib/content/scopes/content-scope";
import type { Viewer } from "@/lib/core/access/actor";
import { withDefinitions } from "@/lib/core/content/block-definitions";
import type { Db } from "@/lib/platform/db/client";
import { pathsOf } from "@/lib/store/page-paths";
import type { StoredPage } from "@/lib/store/rows";
import { needsWork } from "./block-states";
import type { PlannedBlock } from "./merge-text";

/** A text of a page and where it is read; without a page it is read at the root. */
type ShownText = { scope: ContentScope; page: StoredPage | null; text: string };

type RenderedBlock = { sourceHtml?: string; translationHtml?: string };

/**
 * Renders the blocks of both texts as readers see them. In a source that was changed since it was translated, the
 * changes are marked.
 */
export async function renderTranslation(
  db: Db,
  viewer: Viewer,
  planned: readonly PlannedBlock[],
  source: ShownText,
  translation: ShownText,
): Promise<RenderedBlock[]> {
  const [wholeSources, wholeTranslations] = await Promise.all([source, translation].map(wholeBlocks));
  const wholeSource = (text: string) => wholeSources!.get(text) ?? text;
  const wholeTranslation = (text: string) => wholeTranslations!.get(text) ?? text;
  const changed = planned.filter(isChanged);
  const [sources, translations] = await Promise.all([
    renderIn(
      db,
      viewer,
      source,
      planned.flatMap((block) =>
        block.source === null || isChanged(block) ? [] : [wholeSource(block.source)],
      ),
      changed.map((block) => {
        const after = wholeSource(block.source);
        return { before: block.sourceBefore + after.slice(block.source.length), after };
      }),
    ),
    renderIn(
      db,
      viewer,
      translation,
      planned.flatMap(({ now }) => (typeof now?.written === "string" ? [wholeTranslation(now.written)] : [])),
      [],
    ),
  ]);
  const marked = new Map<PlannedBlock, string>(
    changed.map((block, index) => [block, sources.words[index]!.merged]),
  );
  return planned.map((block) => {
    const sourceHtml = marked.get(block) ?? sources.htmlOf.get(wholeSource(block.source ?? ""));
    const translationHtml = translations.htmlOf.get(wholeTranslation(block.now?.written ?? ""));
    return {
      ...(sourceHtml !== undefined && { sourceHtml }),
      ...(translationHtml !== undefined && { translationHtml }),
    };
  });
}

type ChangedBlock = PlannedBlock & { source: string; sourceBefore: string };

/** True for a block that waits for a new translation of a changed source. */
const isChanged = (block: PlannedBlock): block is ChangedBlock =>
  block.source !== null && block.sourceBefore !== undefined && needsWork(block.state);

/** Returns the blocks of a text by their sources, each with the link definitions that it uses. */
async function wholeBlocks({ text }: ShownText): Promise<Map<string, string>> {
  const blocks = await readBlocks(text);
  return new Map([...withDefinitions(blocks)].map(([{ source }, whole]) => [source, whole]));
}

async function renderIn(
  db: Db,
  viewer: Viewer,
  { scope, page }: ShownText,
  sources: readonly string[],
  pairs: { before: string; after: string }[],
) {
  const path = page ? (await pathsOf(db, scope.snapshot, [page])).get(page.record.id)! : "";
  return renderComparedBlocks(db, readContextOf(scope, viewer), path, sources, pairs);
}
