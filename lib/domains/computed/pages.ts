import "server-only";
import { compareSiblings, foldSlug } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { pathsOf } from "@/lib/store/page-paths";
import { loadComputedPages, loadSlugFamilies } from "@/lib/store/read";
import type { StoredPage } from "@/lib/store/rows";
import type { View } from "@/lib/store/view";
import { type GeneratedPage, generatePages, type OpenApiSource, type SpecVersion } from "./generate";
import { pagesOfSpec, type SpecPage } from "./openapi";
import { type FoundSpec, findSpecs, loadVersions, type Reader } from "./specs";

/*
 * Computed pages of a view: each stands for the pages that its source gives now, in its place among its
 * siblings. What a source gives is never stored. Slugs of stored pages go first; a generated page beside
 * one with its slug gets a suffix. A source of which nothing can be made stays the page that it is.
 */

/** A state of content, and for whom it is read; null = computed pages stay what they are. */
export type ReadState = { view: View; reader: Reader | null };

/** Pages with those in place of computed ones that their sources give. In no order. */
export async function expandComputed(
  db: Db,
  of: ReadState,
  pages: readonly StoredPage[],
): Promise<(StoredPage | GeneratedPage)[]> {
  const generated = await generate(
    db,
    of,
    pages.filter(({ record }) => record.kind === "computed"),
  );
  return pages.flatMap((page) => generated.get(page.record.id) ?? page);
}

export const isGenerated = (page: StoredPage | GeneratedPage): page is GeneratedPage => "part" in page;

/** What was found for a read: its path, its page and the links on it are looked up one after the other. */
const found = new WeakMap<ReadState, Promise<GeneratedPage[]>>();

/**
 * All pages that sources give in a view. Costs one look into an index where there is no source.
 * @param of created for each read: the pages are worked out once per object
 */
export function loadGenerated(db: Db, of: ReadState): Promise<GeneratedPage[]> {
  const known = found.get(of);
  if (known) return known;
  const loading = loadAll(db, of);
  found.set(of, loading);
  return loading;
}

async function loadAll(db: Db, of: ReadState): Promise<GeneratedPage[]> {
  if (of.reader === null) return [];
  return [...(await generate(db, of, await loadComputedPages(db, of.view))).values()].flat();
}

/** The generated page with an id. */
export const findGenerated = async (db: Db, of: ReadState, id: string): Promise<GeneratedPage | null> =>
  (await loadGenerated(db, of)).find(({ record }) => record.id === id) ?? null;

/** What the sources of a view are found to be for its reader; a reader itself, who sees the same of it later. */
export async function freezeReader(db: Db, { view, reader }: ReadState): Promise<{ specs: FoundSpec[] }> {
  const sources = ofSpecs(await loadComputedPages(db, view)).map(({ source }) => source);
  if (reader === null || sources.length === 0) return { specs: [] };
  const specs = await findSpecs(db, view.organizationId, reader, sources);
  return { specs: specs.sort((one, other) => (one.slug < other.slug ? -1 : 1)) };
}

/** The ids of the generated pages at some paths. */
export async function generatedIdsByPath(
  db: Db,
  of: ReadState,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pages = paths.length === 0 ? [] : await loadGenerated(db, of);
  if (pages.length === 0) return new Map();
  const ids = new Map([...(await pathsOf(db, of.view, pages))].map(([id, path]) => [foldSlug(path), id]));
  return new Map(
    paths.flatMap((path) => {
      const id = ids.get(foldSlug(path));
      return id === undefined ? [] : [[path, id]];
    }),
  );
}

/** What computed pages give, by their ids. */
async function generate(
  db: Db,
  { view, reader }: ReadState,
  computed: readonly StoredPage[],
): Promise<Map<string, GeneratedPage[]>> {
  if (reader === null || computed.length === 0) return new Map();
  const sources = ofSpecs(computed).sort((one, other) => compareSiblings(one.page.record, other.page.record));
  const versions = await loadVersions(
    db,
    view.organizationId,
    reader,
    sources.map(({ source }) => source),
  );
  const made = sources.flatMap(({ page, source }, index) => {
    const version = versions[index];
    return version ? [{ page, source, version, pages: pagesOfSpec(version.outline, source.props) }] : [];
  });
  const taken = await loadTakenSlugs(db, view, made);
  return new Map(
    made.map(({ page: { record, createdAt }, source, version, pages }) => {
      const place = { ...record, createdAt, taken: taken.get(record.parentId)! };
      return [record.id, generatePages(pages, source, version, record.id, place)];
    }),
  );
}

/** Those computed pages that stand for pages of specs, with their sources. */
const ofSpecs = (computed: readonly StoredPage[]): { page: StoredPage; source: OpenApiSource }[] =>
  computed
    .filter(({ record }) => record.computed?.type === "builtin:openapi")
    .map((page) => ({ page, source: page.record.computed as OpenApiSource }));

type Made = { page: StoredPage; source: OpenApiSource; version: SpecVersion; pages: SpecPage[] };

/** The slugs of stored pages that could be in the way of generated ones, by their parents. */
async function loadTakenSlugs(
  db: Db,
  view: View,
  made: readonly Made[],
): Promise<Map<string | null, Set<string>>> {
  const taken = new Map(made.map(({ page }) => [page.record.parentId, new Set<string>()]));
  const wanted = made.flatMap(({ page, pages }) =>
    pages.map(({ slug }) => ({ parentId: page.record.parentId, slug })),
  );
  for (const { record } of await loadSlugFamilies(db, view, wanted))
    taken.get(record.parentId)!.add(record.slug);
  return taken;
}
