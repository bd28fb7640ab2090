import "server-only";
import type { TransactionClient } from "@/lib/db/client";
import type { LockedBranch } from "./commit";

/** Those of the touched pages that came, went, or have another parent or slug since sequence number `seq`. */
async function pagesWithNewAddress(
  tx: TransactionClient,
  branch: LockedBranch,
  seq: number,
  touched: readonly string[],
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ pageId: string }[]>`
    SELECT "pageId" FROM "PageVersion"
    WHERE "branchId" = ${branch.id} AND "pageId" = ANY(${[...touched]}) AND ("toSeq" IS NULL OR "toSeq" = ${seq})
    GROUP BY "pageId" HAVING count(*) < 2 OR count(DISTINCT ("parentId", "slug", "deleted")) > 1`;
  return rows.map((row) => row.pageId);
}

/**
 * Keeps the paths of main's head in step with the commit at `seq`: for pages that have another address
 * since, and everything below them, only. A page that left an address leaves a redirect behind. Children
 * are looked up row by row: a plan that joins the whole branch would make a small move in a large space
 * as expensive as the space.
 */
export async function rebuildPaths(
  tx: TransactionClient,
  branch: LockedBranch,
  seq: number,
  changed: readonly string[],
): Promise<void> {
  if (changed.length === 0) return;
  const touched = await pagesWithNewAddress(tx, branch, seq, changed);
  if (touched.length === 0) return;
  const current = await tx.$queryRaw<{ pageId: string; path: string }[]>`
    WITH RECURSIVE live AS NOT MATERIALIZED (
      SELECT "pageId", "parentId", "slug" FROM "PageVersion" WHERE "branchId" = ${branch.id} AND "toSeq" IS NULL AND NOT "deleted"
    ), below AS (
      SELECT * FROM live WHERE "pageId" = ANY(${touched})
      UNION
      SELECT child.* FROM below, LATERAL (SELECT * FROM live WHERE live."parentId" = below."pageId" OFFSET 0) child
    ), up AS (
      SELECT "pageId", "parentId" AS "at", "slug" AS "path" FROM below WHERE "slug" <> ''
      UNION ALL
      SELECT up."pageId", parent."parentId", parent."slug" || '/' || up."path"
      FROM up, LATERAL (SELECT * FROM live WHERE live."pageId" = up."at" OFFSET 0) parent
    )
    SELECT "pageId", "path" FROM up WHERE "at" IS NULL`;
  const paths = new Map(current.map((row) => [row.pageId, row.path]));
  const known = await tx.pagePath.findMany({
    where: { spaceId: branch.spaceId, pageId: { in: [...new Set([...touched, ...paths.keys()])] } },
  });
  const knownPaths = new Map(known.map((row) => [row.pageId, row.path]));
  const left = known.filter((row) => paths.get(row.pageId) !== row.path);
  const arrived = [...paths].filter(([pageId, path]) => knownPaths.get(pageId) !== path);
  if (left.length > 0) {
    await tx.pagePath.deleteMany({
      where: { spaceId: branch.spaceId, pageId: { in: left.map((row) => row.pageId) } },
    });
  }
  if (arrived.length > 0) {
    await tx.pagePath.createMany({
      data: arrived.map(([pageId, path]) => ({ spaceId: branch.spaceId, pageId, path })),
    });
    await tx.pageRedirect.deleteMany({
      where: { spaceId: branch.spaceId, path: { in: arrived.map(([, path]) => path) } },
    });
  }
  const moved = left.filter((row) => paths.has(row.pageId));
  if (moved.length > 0) {
    await tx.pageRedirect.createMany({
      data: moved.map(({ path, pageId }) => ({ spaceId: branch.spaceId, path, pageId })),
      skipDuplicates: true,
    });
  }
}
