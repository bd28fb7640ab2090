import "server-only";
import { compareSiblings, foldSlug } from "@/lib/core/content/records";
import type { Locale } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import type { Db } from "@/lib/platform/db/client";
import { pathsOf } from "@/lib/store/page-paths";
import { loadComputedPages, loadSlugFamilies } from "@/lib/store/read";
import type { StoredPage } from "@/lib/store/rows";
import type { Snapshot } from "@/lib/store/snapshot";
import { type GeneratedPage, generatePages, type OpenApiSource, type SpecVersion } from "./generate";
import { pagesOfSpec, type SpecPage } from "./openapi";
import { type ContentReader, type FoundSpec, findSpecs, loadVersions } from "./specs";

/*
 * Replaces the computed pages of a snapshot by the pages generated from their sources, at the same tree position.
 * Generated pages are never stored. Stored pages keep their slugs; a generated sibling with the same slug
 * gets a suffix. A computed page whose source gives nothing stays as it is.
 */

/** A snapshot and its reader; null keeps computed pages as they are. */
export type ReadState = {
  snapshot: Snapshot;
  reader: ContentReader | null;
  /** of our words in generated pages; English where only their ids and anchors matter */
  locale?: Locale;
};

/** Replaces computed pages by their generated pages. The result is unordered. */
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

/** Caches generated pages per read, which looks up a path, its page and links in turn. */
const found = new WeakMap<ReadState, Promise<GeneratedPage[]>>();

/**
 * Generates all pages of a snapshot. Costs one index look-up if it has no source.
 * @param of created for each read: the pages are generated once per object
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
  return [...(await generate(db, of, await loadComputedPages(db, of.snapshot))).values()].flat();
}

/** Finds a generated page by id. */
export const findGenerated = async (db: Db, of: ReadState, id: string): Promise<GeneratedPage | null> =>
  (await loadGenerated(db, of)).find(({ record }) => record.id === id) ?? null;

/**
 * Resolves the specs that a reader sees in a snapshot. The result is itself a reader, with the same content
 * later.
 */
export async function freezeReader(db: Db, { snapshot, reader }: ReadState): Promise<{ specs: FoundSpec[] }> {
  const sources = ofSpecs(await loadComputedPages(db, snapshot)).map(({ source }) => source);
  if (reader === null || sources.length === 0) return { specs: [] };
  const specs = await findSpecs(db, snapshot.organizationId, reader, sources);
  return { specs: specs.sort((one, other) => (one.slug < other.slug ? -1 : 1)) };
}

/** Returns the ids of generated pages by path. */
export async function generatedIdsByPath(
  db: Db,
  of: ReadState,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pages = paths.length === 0 ? [] : await loadGenerated(db, of);
  if (pages.length === 0) return new Map();
  const ids = new Map([...(await pathsOf(db, of.snapshot, pages))].map(([id, path]) => [foldSlug(path), id]));
  return new Map(
    paths.flatMap((path) => {
      const id = ids.get(foldSlug(path));
      return id === undefined ? [] : [[path, id]];
    }),
  );
}

/** Generates the pages of computed pages, by the computed page's id. */
async function generate(
  db: Db,
  { snapshot, reader, locale = "en" }: ReadState,
  computed: readonly StoredPage[],
): Promise<Map<string, GeneratedPage[]>> {
  if (reader === null || computed.length === 0) return new Map();
  const sources = ofSpecs(computed).sort((one, other) => compareSiblings(one.page.record, other.page.record));
  const versions = await loadVersions(
    db,
    snapshot.organizationId,
    reader,
    sources.map(({ source }) => source),
  );
  const say = siteWordsIn(locale, "api");
  const made = sources.flatMap(({ page, source }, index) => {
    const version = versions[index];
    return version ? [{ page, source, version, pages: pagesOfSpec(version.outline, source.props, say) }] : [];
  });
  const taken = await loadTakenSlugs(db, snapshot, made);
  return new Map(
    made.map(({ page: { record, createdAt }, source, version, pages }) => {
      const place = { ...record, createdAt, taken: taken.get(record.parentId)! };
      return [record.id, generatePages(pages, source, version, record.id, place, locale)];
    }),
  );
}

/** Selects the computed pages with an OpenAPI source. */
const ofSpecs = (computed: readonly StoredPage[]): { page: StoredPage; source: OpenApiSource }[] =>
  computed
    .filter(({ record }) => record.computed?.type === "builtin:openapi")
    .map((page) => ({ page, source: page.record.computed as OpenApiSource }));

type GeneratedPages = { page: StoredPage; source: OpenApiSource; version: SpecVersion; pages: SpecPage[] };

/** Loads slugs of stored siblings that a generated page could have too, by parent. */
async function loadTakenSlugs(
  db: Db,
  snapshot: Snapshot,
  made: readonly GeneratedPages[],
): Promise<Map<string | null, Set<string>>> {
  const taken = new Map(made.map(({ page }) => [page.record.parentId, new Set<string>()]));
  const wanted = made.flatMap(({ page, pages }) =>
    pages.map(({ slug }) => ({ parentId: page.record.parentId, slug })),
  );
  for (const { record } of await loadSlugFamilies(db, snapshot, wanted))
    taken.get(record.parentId)!.add(record.slug);
  return taken;
}
