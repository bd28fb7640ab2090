import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { rowInserter } from "@/lib/platform/db/insert-rows";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import type { LockedBranch } from "./locked-branch";

const insertPaths = rowInserter("PagePath", ["spaceId", "path", "pageId"]);
const insertRedirects = rowInserter("PageRedirect", ["spaceId", "path", "pageId"], {
  onConflict: "DO NOTHING",
});

const movedPages = prepared(
  "moved-pages",
  `SELECT "pageId" FROM "PageVersion"
    WHERE "branchId" = $1 AND "pageId" = ANY($2) AND ("toSeq" IS NULL OR "toSeq" = $3)
    GROUP BY "pageId" HAVING count(*) < 2 OR count(DISTINCT ("parentId", "slug", "deleted")) > 1`,
);

/** The touched pages that were added or removed, or whose parent or slug changed, since sequence number `seq`. */
async function pagesWithNewAddress(
  tx: Tx,
  branch: LockedBranch,
  seq: number,
  touched: readonly string[],
): Promise<string[]> {
  const rows = await movedPages(tx, [branch.id, [...touched], seq]);
  return rows.map((row) => row.pageId);
}

/** Beyond this many changed addresses, reading every address at once is cheaper than looking up neighbours. */
const FEW = 1_000;

const pathsBelow = prepared(
  "paths-below",
  `WITH RECURSIVE live AS NOT MATERIALIZED (
      SELECT "pageId", "parentId", "slug" FROM "PageVersion" WHERE "branchId" = $1 AND "toSeq" IS NULL AND NOT "deleted"
    ), below AS (
      SELECT * FROM live WHERE "pageId" = ANY($2)
      UNION
      SELECT child.* FROM below, LATERAL (SELECT * FROM live WHERE live."parentId" = below."pageId" OFFSET 0) child
    ), up AS (
      SELECT "pageId", "parentId" AS "at", "slug" AS "path" FROM below WHERE "slug" <> ''
      UNION ALL
      SELECT up."pageId", parent."parentId", parent."slug" || '/' || up."path"
      FROM up, LATERAL (SELECT * FROM live WHERE live."pageId" = up."at" OFFSET 0) parent
    )
    SELECT "pageId", "path" FROM up WHERE "at" IS NULL`,
);

/** The paths of the branch's pages that are one of the given pages or below one. */
async function pathsAtAndBelow(
  tx: Tx,
  branch: LockedBranch,
  touched: readonly string[],
): Promise<Map<string, string>> {
  if (touched.length > FEW) return pathsOfTree(await liveAddresses(tx, branch), new Set(touched));
  // Row by row: a plan that joins the whole branch would make a small move as expensive as the space.
  const rows = await pathsBelow(tx, [branch.id, [...touched]]);
  return new Map(rows.map((row) => [row.pageId, row.path]));
}

type Address = RowOf<typeof liveAddressRows>;

const liveAddressRows = prepared(
  "live-addresses",
  `SELECT "pageId", "parentId", "slug" FROM "PageVersion" WHERE "branchId" = $1 AND "toSeq" IS NULL AND NOT "deleted"`,
);

const liveAddresses = (tx: Tx, branch: LockedBranch) => liveAddressRows(tx, [branch.id]);

function pathsOfTree(addresses: readonly Address[], touched: ReadonlySet<string>): Map<string, string> {
  const byId = new Map(addresses.map((address) => [address.pageId, address]));
  const paths = new Map<string, string>();
  for (const { pageId, slug } of addresses) {
    if (slug === "") continue;
    const slugs: string[] = [];
    let concerned = false;
    let at: string | null = pageId;
    // Parents never form a cycle, and a tree is a few dozen levels deep at most.
    for (let page = byId.get(at); page; page = at === null ? undefined : byId.get(at)) {
      slugs.push(page.slug);
      concerned ||= touched.has(page.pageId);
      at = page.parentId;
    }
    if (concerned && at === null) paths.set(pageId, slugs.reverse().join("/"));
  }
  return paths;
}

/**
 * Updates the paths of main's head after the commit at `seq`: only for pages with a changed address, and everything
 * below them. A page that left an address leaves a redirect behind.
 */
export async function rebuildPaths(
  tx: Tx,
  branch: LockedBranch,
  seq: number,
  changed: readonly string[],
): Promise<void> {
  if (changed.length === 0) return;
  const touched = await pagesWithNewAddress(tx, branch, seq, changed);
  if (touched.length === 0) return;
  const paths = await pathsAtAndBelow(tx, branch, touched);
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
    await insertPaths(
      tx,
      arrived.map(([pageId, path]) => ({ spaceId: branch.spaceId, pageId, path })),
    );
    await tx.pageRedirect.deleteMany({
      where: { spaceId: branch.spaceId, path: { in: arrived.map(([, path]) => path) } },
    });
  }
  const moved = left.filter((row) => paths.has(row.pageId));
  if (moved.length > 0) {
    await insertRedirects(
      tx,
      moved.map(({ path, pageId }) => ({ spaceId: branch.spaceId, path, pageId })),
    );
  }
}

/** Adds former paths from another site; paths of the space's own pages and redirects win. */
export async function addRedirects(
  tx: Tx,
  spaceId: string,
  redirects: readonly { path: string; pageId: string }[],
): Promise<void> {
  await insertRedirects(
    tx,
    redirects.map(({ path, pageId }) => ({ spaceId, path, pageId })),
  );
}
