import "server-only";
import { selectPages } from "@/lib/content/pages/select-pages";
import type { PageRecord, ReusableRecord } from "@/lib/core/content/records";
import { slugify } from "@/lib/core/content/records";
import { Invalid } from "@/lib/core/errors";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import { hrefFrom, type ReadTexts, readTexts, writePage } from "@/lib/exchange/git/export-files";
import { LayoutPlanner, placeOf, walkNodes } from "@/lib/exchange/git/layout";
import { reusableText } from "@/lib/exchange/git/reusable-files";
import { summaryText } from "@/lib/exchange/git/summary-text";
import { INCLUDES_FOLDER } from "@/lib/exchange/imports/paths";
import type { Db } from "@/lib/platform/db/client";
import { loadAssets } from "@/lib/store/read";
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
    const texts = await textsOf(included);
    for (const record of included) {
      const path = layout.reusablePaths.get(record.id);
      if (path === undefined || (source.pageId !== undefined && !shown.has(`reusable-contents/${record.id}`)))
        continue;
      const { text = "", links = [] } = texts.get(record.contentHash ?? "") ?? {};
      for (const { href } of links) addressFrom(path)({ href });
      yield { path, content: reusableText(record, text, path) };
    }
    for (const [id, path] of layout.filePaths)
      if (shown.has(`files/${id}`)) yield storedFile(db, source, path, files.get(id)!.record);
  })();
}

/** Other tools know reusable contents as files of this folder, and an import adopts them. */
function placesOfIncluded(reusables: readonly ReusableRecord[]) {
  const taken = new Set<string>();
  return reusables.map(({ id, title }) => {
    const name = slugify(title);
    let path = `${INCLUDES_FOLDER}/${name}.md`;
    for (let count = 2; taken.has(path); count += 1) path = `${INCLUDES_FOLDER}/${name}-${count}.md`;
    taken.add(path);
    return placeOf("reusable", id, path);
  });
}
