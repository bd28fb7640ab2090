import "server-only";
import { selectPages } from "@/lib/content/pages/select-pages";
import { portableName } from "@/lib/core/content/file-name";
import type { JsonValue } from "@/lib/core/content/json-map";
import { type FoundLink, replaceLinks } from "@/lib/core/content/links";
import { type PageRecord, type ReusableRecord, sha256, slugify } from "@/lib/core/content/records";
import { editsBetween } from "@/lib/core/content/text-edits";
import { Invalid } from "@/lib/core/errors";
import { isRecord } from "@/lib/core/is-record";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import { hrefFrom, type ReadTexts, readTexts, writePage } from "@/lib/exchange/git/export-files";
import { knownFile, LayoutPlanner, walkNodes } from "@/lib/exchange/git/layout";
import { reusableText } from "@/lib/exchange/git/reusable-files";
import { summaryText } from "@/lib/exchange/git/summary-text";
import { INCLUDES_FOLDER } from "@/lib/exchange/imports/paths";
import type { Db } from "@/lib/platform/db/client";
import { loadAssets } from "@/lib/store/read";
import { freePath } from "./free-path";
import {
  MANIFEST,
  type Manifest,
  type ManifestReusable,
  manifestPageOf,
  type WrittenText,
  writeManifest,
} from "./manifest";
import { batchesOf, behindRequests, type ExportSource, storedFile } from "./source";
import type { ArchiveFile } from "./zip-archive";

const STORED = /^\/(pages|files|reusable-contents)\/([A-Za-z0-9_-]+)(#.*)?$/s;

/**
 * Returns the content as files of Markdown, as a new Git repository would have them, with a manifest: importing them
 * gives the same pages, files, reusable contents and variables. Throws NotFound and Invalid.
 */
export async function markdownFiles(db: Db, source: ExportSource): Promise<AsyncIterable<ArchiveFile>> {
  const { snapshot } = source;
  const { pages: chosen, paths } = await selectPages(
    db,
    { snapshot, reader: null },
    { ...source, withHidden: true },
  );
  const [files, reusables, variables] = await Promise.all([
    loadAssets(db, snapshot, "file"),
    loadAssets(db, snapshot, "reusable"),
    loadAssets(db, snapshot, "variable"),
  ]);
  const included = [...reusables.values()].map(({ record }) => record);
  const records = chosen.map(
    ({ stored, depth }): PageRecord => (depth === 0 ? { ...stored.record, parentId: null } : stored.record),
  );
  const layout = new LayoutPlanner({
    root: "",
    known: placesOfIncluded(included),
    others: ["SUMMARY.md"],
  }).plan(
    records,
    [...files.values()].map(({ record }) => record),
    included,
  );
  const nodes = [...walkNodes(layout.nodes)].flatMap(({ page, path }) =>
    path === null ? [] : [{ page, path }],
  );
  if (nodes.length === 0) throw new Invalid("There are no pages with a text to export.", "nothing_to_export");

  const shown = new Set(records.flatMap(filesNamedBy).map((id) => `files/${id}`));
  const exported = new Set(records.map(({ id }) => id));
  const addressOf = (href: string): string | null => {
    const [, kind, id = "", anchor = ""] = STORED.exec(href) ?? [];
    const path = paths[id];
    return kind === "pages" && path !== undefined ? source.address(path) + anchor : null;
  };
  /** Pages outside of the export have their addresses in its texts and links. */
  const outside = ({ href }: { href: string }): string | null =>
    exported.has(STORED.exec(href)?.[2] ?? "") ? null : addressOf(href);
  const withOutsideTarget = (record: PageRecord): PageRecord => {
    const { page, anchor, space = snapshot.spaceId } = record.target ?? {};
    if (typeof page !== "string" || space !== snapshot.spaceId) return record;
    const url = outside({ href: `/pages/${page}${typeof anchor === "string" ? `#${anchor}` : ""}` });
    return url === null ? record : { ...record, target: { kind: "url", url } };
  };
  const addressFrom =
    (from: string) =>
    ({ href }: { href: string }) => {
      const [, kind, id = ""] = STORED.exec(href) ?? [];
      if (kind === undefined) return null;
      shown.add(`${kind}/${id}`);
      return hrefFrom(layout, from, href) ?? addressOf(href);
    };
  const textsOf = (records: readonly (PageRecord | ReusableRecord)[]): Promise<ReadTexts> => {
    const items = new Map(records.map((record) => [record.id, record]));
    const content = { pages: items as Map<string, PageRecord>, files: new Map(), reusables: new Map() };
    const read = () => readTexts(db, snapshot.organizationId, content, new Map(), yieldToEventLoop());
    return behindRequests(source, read);
  };

  const writtenText = (
    path: string,
    content: string,
    { text, links }: { text: string; links: readonly FoundLink[] },
  ): WrittenText => ({
    path,
    hash: sha256(content),
    edits: editsBetween(content, replaceLinks(text, links, outside)),
  });
  return (async function* () {
    const summary = summaryText(layout);
    yield { path: "SUMMARY.md", content: summary };
    const textsOfPages = new Map<string, WrittenText>();
    for (const batch of batchesOf(nodes)) {
      const texts = await textsOf(batch.map(({ page }) => page));
      for (const { page, path } of batch) {
        const content = writePage(page, path, texts, addressFrom(path)).text;
        textsOfPages.set(page.id, writtenText(path, content, texts.get(page.contentHash ?? "") ?? NO_TEXT));
        yield { path, content };
      }
    }
    const written = new Map<string, ManifestReusable>();
    // Contents include others, which are known once their texts are read.
    const waiting = () =>
      included.filter(
        ({ id }) => !written.has(id) && (source.pageId === undefined || shown.has(`reusable-contents/${id}`)),
      );
    for (let next = waiting(); next.length > 0; next = waiting()) {
      for (const batch of batchesOf(next)) {
        const texts = await textsOf(batch);
        for (const record of batch) {
          const { id, title } = record;
          const path = layout.reusablePaths.get(id)!;
          const stored = texts.get(record.contentHash ?? "") ?? NO_TEXT;
          const content = reusableText(
            record,
            replaceLinks(stored.text, stored.links, addressFrom(path)),
            path,
          );
          written.set(id, { id, title, text: writtenText(path, content, stored) });
          yield { path, content };
        }
      }
    }
    const listed: Manifest["files"] = [];
    for (const [id, path] of layout.filePaths) {
      if (!shown.has(`files/${id}`)) continue;
      const { record } = files.get(id)!;
      listed.push({ id, path, name: record.name });
      yield storedFile(db, source, path, record);
    }
    const content = writeManifest({
      version: 1,
      space: snapshot.spaceId,
      summary: { path: "SUMMARY.md", hash: sha256(summary) },
      pages: records.map((record) => manifestPageOf(withOutsideTarget(record), textsOfPages.get(record.id))),
      files: listed,
      reusableContents: [...written.values()],
      variables: Object.fromEntries([...variables].map(([name, { record }]) => [name, record])),
    });
    yield { path: MANIFEST, content };
  })();
}

const NO_TEXT = { text: "", links: [] };

/** The files that fields of a page name: pictures of its cover, the target of a link. */
function filesNamedBy({ cover, target }: PageRecord): string[] {
  const references: (JsonValue | null | undefined)[] = [cover.ref, cover.refDark, target];
  return references.flatMap((reference) => {
    const file = isRecord(reference) ? reference.file : undefined;
    return typeof file === "string" ? [file] : [];
  });
}

/** Other tools know reusable contents as files of this folder, and an import adopts them. */
function placesOfIncluded(reusables: readonly ReusableRecord[]) {
  const taken = new Set<string>();
  return reusables.map(({ id, title }) =>
    knownFile("reusable", id, freePath(taken, `${INCLUDES_FOLDER}/${portableName(slugify(title))}`, ".md")),
  );
}
