import "server-only";
import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { textsOfPages } from "@/lib/content/pages/page-texts";
import { renderForExport } from "@/lib/content/pages/render";
import { knownFrom, selectPages } from "@/lib/content/pages/select-pages";
import { hasProtocol } from "@/lib/core/content/addresses";
import { portableName } from "@/lib/core/content/file-name";
import type { FileRecord } from "@/lib/core/content/records";
import { relativeHref } from "@/lib/exchange/git/summary-text";
import type { Db } from "@/lib/platform/db/client";
import { products } from "@/lib/platform/products";
import { type Markup, markup } from "@/lib/sites/published/markup";
import { loadAssets } from "@/lib/store/read";
import { type EntryTree, entriesOf, type WrittenEntry } from "./entries";
import { freePath } from "./free-path";
import { batchesOf, behindRequests, type ExportSource, storedFile } from "./source";
import type { ArchiveFile } from "./zip-archive";

/** A page of an export as HTML, whose links lead to files of the export where these exist. */
export type RenderedEntry = {
  entry: WrittenEntry;
  html: string;
  /** the title and description of a page without a title in its text */
  heading: Markup | null;
  /** the ids of the files that it shows */
  shown: ReadonlySet<string>;
};

/** A stored file of an export. */
export type ExportedFile = ArchiveFile & { id: string; record: FileRecord };

/** Pages of an export as HTML, and then the stored files that they show. */
export type RenderedContent = Omit<EntryTree, "fileAt"> & {
  pages: () => AsyncGenerator<RenderedEntry>;
  /** the files that the pages read so far show */
  files: () => Generator<ExportedFile>;
  /** a file that can become a part of the export */
  file: (id: string) => ExportedFile | undefined;
};

type Options = {
  ending: string;
  reserved: readonly string[];
  /** true for files that become a part of the export; links to others lead to the console */
  takes: (file: FileRecord) => boolean;
  /** true for the form of published sites, which can be used without scripts */
  isInteractive: boolean;
  /** the link from a file of the export to another */
  linkBetween: (from: string, to: string) => string;
};

/** Selects and renders pages. Throws NotFound and Invalid before the first page is rendered. */
export async function renderedContent(
  db: Db,
  source: ExportSource,
  { ending, reserved, takes, isInteractive, linkBetween }: Options,
): Promise<RenderedContent> {
  const { snapshot, reader, viewer, locale } = source;
  const selection = await selectPages(db, source, source);
  const { fileAt, ...tree } = entriesOf(selection, ending, reserved);
  const stored = await loadAssets(db, snapshot, "file");
  const paths = pathsOfFiles([...stored.values()].flatMap(({ record }) => (takes(record) ? [record] : [])));
  const shown = new Set<string>();
  let shownHere = new Set<string>();

  // One context for all pages: what is generated for it is generated once.
  let from = "";
  const context = {
    ...{ snapshot, reader, locale, readable: knownFrom(selection) },
    address: (path: string) => fileAt.get(path) ?? source.address(path),
    fileAddress: (fileId: string) => {
      shown.add(fileId);
      shownHere.add(fileId);
      return paths.get(fileId) ?? source.fileAddress(fileId);
    },
    linkTo: (to: string) => (hasProtocol(to) ? to : linkBetween(from, to)),
  };
  async function* pages(): AsyncGenerator<RenderedEntry> {
    for (const batch of batchesOf(tree.written)) {
      const texts = await textsOfPages(db, snapshot, batch);
      for (const entry of batch) {
        const { id, title, description, variables } = entry.stored.record;
        const page = { title, variables, description, path: selection.paths[id] ?? "" };
        from = entry.file;
        shownHere = new Set();
        const { html, outline } = await behindRequests(source, () =>
          renderForExport(db, context, viewer, page, texts.get(id) ?? "", isInteractive),
        );
        yield {
          ...{ entry, html, shown: shownHere },
          heading: outline[0]?.depth === 1 ? null : headingOf(page),
        };
      }
    }
  }

  function file(id: string): ExportedFile | undefined {
    const path = paths.get(id);
    const record = stored.get(id)?.record;
    return path !== undefined && record ? { ...storedFile(db, source, path, record), id, record } : undefined;
  }

  function* files() {
    for (const id of paths.keys()) if (shown.has(id)) yield file(id)!;
  }

  return { ...tree, pages, files, file };
}

/** The style sheet of exported pages. */
export async function exportStyle(): Promise<string> {
  const { folder } = await products();
  return readFile(join(folder, "export.css"), "utf8");
}

/** The relative link from a file to another. */
export const hrefBetween = (from: string, to: string): string => relativeHref(posix.dirname(from), to);

const headingOf = ({ title, description }: { title: string; description: string | null }): Markup =>
  markup`<h1>${title}</h1>${description && markup`<p class="lead">${description}</p>`}`;

function pathsOfFiles(files: readonly FileRecord[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    files.map(({ id, name }) => {
      const clean = name.replace(/[\p{Cc}/\\:*?"<>|]/gu, "-").replace(/^\.+/, "") || "file";
      const { name: stem, ext } = posix.parse(clean);
      return [id, freePath(taken, `assets/${portableName(stem)}`, ext)];
    }),
  );
}
