import type { PageSelection, SelectedPage } from "@/lib/content/pages/select-pages";
import { portableName } from "@/lib/core/content/file-name";
import { Invalid } from "@/lib/core/errors";
import { freePath } from "./free-path";
import type { DocumentPart } from "./on-thread/document-part";

/** A page of an export in its tree. */
export type BookEntry = {
  stored: SelectedPage["stored"];
  /** the file of a page with a text; null for groups and links */
  file: string | null;
  /** 0 for the topmost pages of the export */
  depth: number;
  parent: BookEntry | null;
  children: BookEntry[];
};

/** A page with a text. */
export type WrittenEntry = BookEntry & { file: string };

export type EntryTree = {
  roots: BookEntry[];
  all: BookEntry[];
  written: WrittenEntry[];
  /** the files of pages by path */
  fileAt: ReadonlyMap<string, string>;
};

/**
 * Arranges selected pages as a tree, with a file for each page that has a text.
 * Throws Invalid if no page has a text.
 * @param reserved names of other files
 */
export function entriesOf(
  { pages, paths }: PageSelection,
  ending: string,
  reserved: readonly string[],
): EntryTree {
  const taken = new Set(reserved);
  const fileOf = ({ record }: BookEntry["stored"]): string =>
    freePath(taken, portable(paths[record.id] || record.id), ending);
  const roots: BookEntry[] = [];
  const all: BookEntry[] = [];
  const open: BookEntry[] = [];
  for (const { stored, depth } of pages) {
    open.length = Math.min(open.length, depth);
    const parent = open.at(-1) ?? null;
    const file = stored.record.kind === "document" ? fileOf(stored) : null;
    const entry: BookEntry = { stored, file, depth, parent, children: [] };
    (parent?.children ?? roots).push(entry);
    all.push(entry);
    open.push(entry);
  }
  const written = all.filter((entry): entry is WrittenEntry => entry.file !== null);
  if (written.length === 0)
    throw new Invalid("There are no pages with a text to export.", "nothing_to_export");
  const fileAt = new Map(written.map(({ stored, file }) => [paths[stored.record.id] ?? "", file]));
  // A link to the root of the tree leads to its first page.
  fileAt.set("", written[0]!.file);
  return { roots, all, written, fileAt };
}

const portable = (path: string): string => path.split("/").map(portableName).join("/");

/** The address of a link in the tree; null for pages and groups. */
export function addressOf({ stored }: BookEntry): string | null {
  const { url } = stored.record.target ?? {};
  return typeof url === "string" ? url : null;
}

/** Describes an entry as a part of a single document. */
export const partOf = (entry: BookEntry): DocumentPart => ({
  title: entry.stored.record.title,
  depth: entry.depth,
  file: entry.file,
  address: addressOf(entry),
});
