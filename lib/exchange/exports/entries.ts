import type { PageSelection, SelectedPage } from "@/lib/content/pages/select-pages";
import { freePath } from "./free-path";

/** A page of an export in its tree. */
export type Entry = {
  stored: SelectedPage["stored"];
  /** the file of a page with a text; null for groups and links */
  file: string | null;
  parent: Entry | null;
  children: Entry[];
};

/**
 * Arranges selected pages as a tree, with a file for each page that has a text.
 * @param reserved names of other files
 */
export function entriesOf(
  { pages, paths }: PageSelection,
  ending: string,
  reserved: readonly string[],
): { roots: Entry[]; all: Entry[] } {
  const taken = new Set(reserved);
  const fileOf = ({ record }: Entry["stored"]): string =>
    freePath(taken, paths[record.id] || record.id, ending);
  const roots: Entry[] = [];
  const all: Entry[] = [];
  const open: Entry[] = [];
  for (const { stored, depth } of pages) {
    open.length = Math.min(open.length, depth);
    const parent = open.at(-1) ?? null;
    const file = stored.record.kind === "document" ? fileOf(stored) : null;
    const entry: Entry = { stored, file, parent, children: [] };
    (parent?.children ?? roots).push(entry);
    all.push(entry);
    open.push(entry);
  }
  return { roots, all };
}
