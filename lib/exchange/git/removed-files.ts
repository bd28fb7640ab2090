import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import type { KnownFile } from "./identities";
import type { Layout } from "./layout";
import type { RepositoryContent } from "./sync-states";

const held = prepared(
  "git-held-by-space",
  `SELECT DISTINCT "pageId" AS "id" FROM "PageVersion"
     WHERE "branchId" = $1 AND NOT "deleted" AND "pageId" = ANY($2::text[])
   UNION
   SELECT DISTINCT "key" FROM "AssetVersion"
     WHERE "branchId" = $1 AND NOT "deleted" AND "kind" IN ('file', 'reusable') AND "key" = ANY($2::text[])`,
);

/**
 * Returns the known paths whose page, file or reusable content was deleted or moved in the space. Files read
 * as pages that the space never had are not removed.
 */
export async function removedPaths(
  db: Db,
  { mainBranchId }: SpaceSubject,
  known: readonly KnownFile[],
  content: RepositoryContent,
  layout: Layout,
): Promise<string[]> {
  const missing = known.filter(({ kind, id }) => !recordsOf(kind, content).has(id));
  const deleted = new Set(
    missing.length === 0
      ? []
      : (await held(db, [mainBranchId, missing.map(({ id }) => id)])).map(({ id }) => id),
  );
  return known.flatMap(({ kind, id, path }) => {
    if (path === null) return [];
    const now = pathsOf(kind, layout).get(id);
    const isRemoved = recordsOf(kind, content).has(id)
      ? // A file that no page shows now is still in the space.
        now !== path && (kind !== "file" || now !== undefined)
      : deleted.has(id);
    return isRemoved ? [path] : [];
  });
}

const recordsOf = (
  kind: KnownFile["kind"],
  { pages, files, reusables }: RepositoryContent,
): ReadonlyMap<string, unknown> => (kind === "page" ? pages : kind === "file" ? files : reusables);

const pathsOf = (
  kind: KnownFile["kind"],
  { pagePaths, filePaths, reusablePaths }: Layout,
): ReadonlyMap<string, string> => (kind === "page" ? pagePaths : kind === "file" ? filePaths : reusablePaths);
