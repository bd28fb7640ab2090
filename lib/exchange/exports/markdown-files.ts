import "server-only";
import { selectPages } from "@/lib/content/pages/select-pages";
import { portableName } from "@/lib/core/content/file-name";
import { replaceLinks } from "@/lib/core/content/links";
import { type PageRecord, type ReusableRecord, slugify } from "@/lib/core/content/records";
import { Invalid } from "@/lib/core/errors";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import { hrefFrom, type ReadTexts, readTexts, writePage } from "@/lib/exchange/git/export-files";
import { knownFile, LayoutPlanner, walkNodes } from "@/lib/exchange/git/layout";
import { reusableText } from "@/lib/exchange/git/reusable-files";
import { summaryText } from "@/lib/exchange/git/summary-text";
import { INCLUDES_FOLDER } from "@/lib/exchange/imports/paths";
import type { Db } from "@/lib/platform/db/client";
import { loadAssets } from "@/lib/store/read";
import { freePath } from "./free-path";
import { batchesOf, behindRequests, type ExportSource, storedFile } from "./source";
import type { ArchiveFile } from "./zip-archive";

const STORED = /^\/(pages|files|reusable-contents)\/([A-Za-z0-9_-]+)(#.*)?$/s;

/**
 * Returns the content as files of Markdown, as a new Git repository would have them: importing them gives the same
 * pages, files and reusable contents. Throws NotFound and Invalid.
 */
export async function markdownFiles(db: Db, source: ExportSource): Promise<AsyncIterable<ArchiveFile>> {
  const { snapshot } = source;
  const { pages: chosen, paths } = await selectPages(
    db,
    { snapshot, reader: null },
    { ...source, withHidden: true },
  );
  const [files, reusables] = await Promise.all([
    loadAssets(db, snapshot, "file"),
    loadAssets(db, snapshot, "reusable"),
  ]);
  const included = [...reusables.values()].map(({ record }) => record);
  const layout = new LayoutPlanner({
    root: "",
    known: placesOfIncluded(included),
    others: ["SUMMARY.md"],
  }).plan(
    chosen.map(
      ({ stored, depth }): PageRecord => (depth === 0 ? { ...stored.record, parentId: null } : stored.record),
    ),
    [...files.values()].map(({ record }) => record),
    included,
  );
  const nodes = [...walkNodes(layout.nodes)].flatMap(({ page, path }) =>
    path === null ? [] : [{ page, path }],
  );
  if (nodes.length === 0) throw new Invalid("There are no pages with a text to export.", "nothing_to_export");

  const shown = new Set<string>();
  const addressFrom =
    (from: string) =>
    ({ href }: { href: string }) => {
      const [, kind, id = "", anchor = ""] = STORED.exec(href) ?? [];
      if (kind === undefined) return null;
      shown.add(`${kind}/${id}`);
      const path = paths[id];
      const outside = kind === "pages" && path !== undefined ? source.address(path) + anchor : null;
      return hrefFrom(layout, from, href) ?? outside;
    };
  const textsOf = (records: readonly (PageRecord | ReusableRecord)[]): Promise<ReadTexts> => {
    const items = new Map(records.map((record) => [record.id, record]));
    const content = { pages: items as Map<string, PageRecord>, files: new Map(), reusables: new Map() };
    const read = () => readTexts(db, snapshot.organizationId, content, new Map(), yieldToEventLoop());
    return behindRequests(source, read);
  };

  return (async function* () {
    yield { path: "SUMMARY.md", content: summaryText(layout) };
    for (const batch of batchesOf(nodes)) {
      const texts = await textsOf(batch.map(({ page }) => page));
      for (const { page, path } of batch)
        yield { path, content: writePage(page, path, texts, addressFrom(path)).text };
    }
    const written = new Set<string>();
    // Contents include others, which are known once their texts are read.
    const waiting = () =>
      included.filter(
        ({ id }) => !written.has(id) && (source.pageId === undefined || shown.has(`reusable-contents/${id}`)),
      );
    for (let next = waiting(); next.length > 0; next = waiting()) {
      for (const batch of batchesOf(next)) {
        const texts = await textsOf(batch);
        for (const record of batch) {
          written.add(record.id);
          const path = layout.reusablePaths.get(record.id)!;
          const { text = "", links = [] } = texts.get(record.contentHash ?? "") ?? {};
          yield { path, content: reusableText(record, replaceLinks(text, links, addressFrom(path)), path) };
        }
      }
    }
    for (const [id, path] of layout.filePaths)
      if (shown.has(`files/${id}`)) yield storedFile(db, source, path, files.get(id)!.record);
  })();
}

/** Other tools know reusable contents as files of this folder, and an import adopts them. */
function placesOfIncluded(reusables: readonly ReusableRecord[]) {
  const taken = new Set<string>();
  return reusables.map(({ id, title }) =>
    knownFile("reusable", id, freePath(taken, `${INCLUDES_FOLDER}/${portableName(slugify(title))}`, ".md")),
  );
}
