import "server-only";
import { joinPath } from "@/lib/core/content/page-path";
import { foldSlug, type PageRecord } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { loadAncestors, loadSlugHolders } from "./read";
import type { StoredPage } from "./rows";
import type { Snapshot } from "./snapshot";

/** True if a snapshot is the main content of a space, whose paths are stored. */
export const isMainHead = (snapshot: Snapshot): boolean => snapshot.base === null && snapshot.seq === null;

const pathsOfMain = prepared(
  "page-paths",
  `SELECT "pageId", "path" FROM "PagePath" WHERE "spaceId" = $1 AND "pageId" = ANY($2::text[])`,
);

/** Full paths of some pages of a snapshot, by id. */
export async function pathsOf(
  db: Db,
  snapshot: Snapshot,
  pages: readonly StoredPage[],
): Promise<Map<string, string>> {
  if (isMainHead(snapshot)) {
    const rows = await pathsOfMain(db, [snapshot.spaceId, pages.map(({ record }) => record.id)]);
    const paths = new Map(rows.map((row) => [row.pageId, row.path]));
    if (pages.every(({ record }) => paths.has(record.id) || record.slug === "")) {
      for (const { record } of pages) if (!paths.has(record.id)) paths.set(record.id, record.slug);
      return paths;
    }
  }
  const known = new Map(
    [...(await loadAncestors(db, snapshot, pages)), ...pages].map((page) => [page.record.id, page]),
  );
  return new Map(pages.map(({ record }) => [record.id, pathOfPage(record, known)]));
}

/** Each half reads the index of last slugs in its order, so it reads no other page of a space. */
const idsByLastSlug = prepared(
  "page-ids-by-last-slug",
  `SELECT s."spaceId" /* not null */, p."pageId" FROM unnest($1::text[]) WITH ORDINALITY s("spaceId", "position")
   CROSS JOIN LATERAL (
     (SELECT "pageId" FROM "PagePath"
      WHERE "spaceId" = s."spaceId" AND split_part("path", '/', -1) = $2 ORDER BY "pageId" LIMIT $3)
     UNION
     (SELECT "pageId" FROM "PageRedirect"
      WHERE "spaceId" = s."spaceId" AND split_part("path", '/', -1) = $2 ORDER BY "pageId" LIMIT $3)
   ) p ORDER BY s."position", p."pageId" LIMIT $3`,
);

/** Returns pages of the main content whose present or former path ends with a slug, in the order of their spaces. */
export const findPageIdsByLastSlug = (db: Db, spaceIds: readonly string[], slug: string, limit: number) =>
  idsByLastSlug(db, [spaceIds, foldSlug(slug), limit]);

const idsByMainPath = prepared(
  "page-ids-by-path",
  `SELECT "path", "pageId" FROM "PageRedirect" WHERE "spaceId" = $1 AND "path" = ANY($2::text[])
   UNION ALL SELECT "path", "pageId" FROM "PagePath" WHERE "spaceId" = $1 AND "path" = ANY($2::text[])`,
);

/** The ids of the pages at these paths, where there are any; on main, former paths count too. */
export async function findPageIdsByPath(
  db: Db,
  snapshot: Snapshot,
  paths: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(paths)];
  if (wanted.length === 0) return new Map();
  if (isMainHead(snapshot)) {
    const rows = await idsByMainPath(db, [snapshot.spaceId, wanted.map(foldSlug)]);
    // The rows with present paths come after those with former paths, and win.
    const ids = new Map(rows.map((row) => [row.path, row.pageId]));
    return new Map(
      wanted.flatMap((path) => {
        const id = ids.get(foldSlug(path));
        return id === undefined ? [] : [[path, id]];
      }),
    );
  }
  const addressOf = (parentId: string | null, slug: string) => `${parentId ?? ""}/${foldSlug(slug)}`;
  const found = new Map<string, string>();
  let level = wanted.map((path) => ({ path, slugs: path.split("/"), parentId: null as string | null }));
  while (level.length > 0) {
    const holders = await loadSlugHolders(
      db,
      snapshot,
      level.map(({ parentId, slugs }) => ({ parentId, slug: slugs[0]! })),
    );
    const ids = new Map(holders.map(({ record }) => [addressOf(record.parentId, record.slug), record.id]));
    level = level.flatMap(({ path, slugs: [slug, ...below], parentId }) => {
      const id = ids.get(addressOf(parentId, slug!));
      if (id === undefined) return [];
      if (below.length > 0) return [{ path, slugs: below, parentId: id }];
      found.set(path, id);
      return [];
    });
  }
  return found;
}

/** The path of a page from its ancestors' slugs; `known` includes them. */
function pathOfPage(record: PageRecord, known: ReadonlyMap<string, StoredPage>): string {
  const parent = record.parentId === null ? undefined : known.get(record.parentId);
  return parent ? joinPath(pathOfPage(parent.record, known), record.slug) : record.slug;
}
