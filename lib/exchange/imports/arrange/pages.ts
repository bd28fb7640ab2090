import { posix } from "node:path";
import type { JsonMap } from "@/lib/core/content/json-map";
import { NO_FRONT_MATTER } from "@/lib/core/content/page-front-matter";
import { slugify } from "@/lib/core/content/records";
import { shorten } from "@/lib/core/content/text";
import { isIndex, plainName, titleFromName } from "@/lib/exchange/imports/paths";
import type { PlannedPage, ReportEntry, SourcePage } from "@/lib/exchange/imports/planned-page";

/* The files of an import as pages, which the other files of this folder put into a tree. */

/** The pages of an import in their tree. */
export type ArrangedPages = {
  pages: PlannedPage[];
  /** the folder of "/" in links */
  root: string;
  report: ReportEntry[];
};

export type Sources = ReadonlyMap<string, SourcePage>;
export type NewId = () => string;

/** Returns the slug of a page from its file's name; for an index file, from its folder's name. */
export function slugOfPath(path: string, title: string): string {
  const name = isIndex(path) ? plainName(posix.dirname(path)) : plainName(path);
  return slugify(name === "." || name === "" ? title : name);
}

export function pageOf(source: SourcePage, title: string, children: PlannedPage[]): PlannedPage {
  const { slug, ...metadata } = source.metadata;
  return {
    ...NO_FRONT_MATTER,
    id: source.id,
    path: source.path,
    kind: "document",
    title,
    slug: slug ?? slugOfPath(source.path, title),
    ...metadata,
    target: null,
    text: source.text,
    children,
  };
}

/** A page without a file. */
export function pageWithoutText(
  id: string,
  kind: PlannedPage["kind"],
  title: string,
  children: PlannedPage[],
  target: JsonMap | null = null,
): PlannedPage {
  return {
    ...NO_FRONT_MATTER,
    id,
    path: null,
    kind,
    title,
    slug: kind === "link" || kind === "computed" ? "" : slugify(title),
    target,
    text: null,
    children,
  };
}

export const titled = (source: SourcePage): string | null =>
  source.title === null ? null : shorten(source.title, 250);

export function titleOfSource(source: SourcePage): string {
  const folder = posix.dirname(source.path);
  const isNamedByFolder = isIndex(source.path) && folder !== ".";
  return titled(source) ?? titleFromName(posix.basename(isNamedByFolder ? folder : source.path));
}

/** A group holds no groups: within one, they are pages without text. */
export const ungrouped = (page: PlannedPage): PlannedPage =>
  page.kind === "group" ? { ...page, kind: "document" } : page;
