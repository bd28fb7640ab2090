import "server-only";
import { newId } from "@/lib/core/ids";
import type { Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { addRevision, type Commit } from "./commit";
import type { LockedBranch } from "./locked-branch";
import { STATE_COLUMNS } from "./rows";

const STATE = STATE_COLUMNS.map((name) => `"${name}"`).join(", ");

/** Main content at one of its revisions. */
export type CopySource = { branchId: number; seq: number };

const copyPageRows = prepared(
  "copy-page-rows",
  `INSERT INTO "PageVersion" ("branchId", "fromSeq", "organizationId", ${STATE})
    SELECT $1, $2, "organizationId", ${STATE}
    FROM "PageVersion" WHERE "branchId" = $3 AND "fromSeq" <= $4 AND ("toSeq" IS NULL OR "toSeq" > $4) AND NOT "deleted"`,
);

const copyAssetRows = prepared(
  "copy-asset-rows",
  `INSERT INTO "AssetVersion" ("branchId", "fromSeq", "kind", "key", "record", "recordHash", "organizationId", "contentHash", "fileHash")
    SELECT $1, $2, "kind", "key", "record", "recordHash", "organizationId", "contentHash", "fileHash"
    FROM "AssetVersion" WHERE "branchId" = $3 AND "fromSeq" <= $4 AND ("toSeq" IS NULL OR "toSeq" > $4) AND NOT "deleted"`,
);

const insertCopiedPaths = prepared(
  "insert-copied-paths",
  `WITH RECURSIVE live AS (
      SELECT "pageId", "parentId", "slug" FROM "PageVersion" WHERE "branchId" = $1 AND "toSeq" IS NULL
    ), place AS (
      SELECT "pageId", "slug" AS "path", "slug" <> '' AS "named" FROM live WHERE "parentId" IS NULL
      UNION ALL
      SELECT live."pageId", place."path" || '/' || live."slug", live."slug" <> ''
      FROM place JOIN live ON live."parentId" = place."pageId"
    )
    INSERT INTO "PagePath" ("spaceId", "path", "pageId") SELECT $2, "path", "pageId" FROM place WHERE "named"`,
);

/**
 * Fills an empty branch with the main content of the same organization at a revision, as one revision. Pages and
 * files keep their ids, which are unique per space, so that all references by id still work, and the records keep
 * their hashes. The rows never pass through this process: ten thousand pages take about as long as a few hundred
 * edits.
 */
export async function copyContent(
  tx: Tx,
  { branchId, seq }: CopySource,
  to: LockedBranch,
  input: Pick<Commit, "authorId" | "message">,
): Promise<void> {
  const fromSeq = to.headSeq + 1;
  await copyPageRows(tx, [to.id, fromSeq, branchId, seq]);
  await copyAssetRows(tx, [to.id, fromSeq, branchId, seq]);
  await insertCopiedPaths(tx, [to.id, to.spaceId]);
  const source = await tx.revision.findUniqueOrThrow({
    where: { branchId_seq: { branchId, seq } },
    select: { treeHash: true },
  });
  await addRevision(tx, to, { ...input, id: newId(), type: "edits" }, source.treeHash);
}

/** The hashes in a column of the rows of the spaces $3. */
const usedIn = (table: string, column: string) =>
  `SELECT v."${column}" FROM "${table}" v JOIN "Branch" b ON b."id" = v."branchId"
    WHERE b."spaceId" = ANY($3) AND v."${column}" IS NOT NULL`;

const copyBlobs = prepared(
  "copy-blobs",
  `INSERT INTO "Blob" ("organizationId", "hash", "size", "body")
    SELECT $1, t."hash", t."size", t."body" FROM "Blob" t WHERE t."organizationId" = $2
      AND t."hash" IN (${usedIn("PageVersion", "contentHash")} UNION ${usedIn("AssetVersion", "contentHash")})
    ORDER BY t."hash" ON CONFLICT DO NOTHING`,
);

const copyFileBlobs = prepared(
  "copy-file-blobs",
  `INSERT INTO "FileBlob" ("organizationId", "hash", "size", "bytes")
    SELECT $1, t."hash", t."size", t."bytes" FROM "FileBlob" t WHERE t."organizationId" = $2
      AND t."hash" IN (${usedIn("AssetVersion", "fileHash")})
    ORDER BY t."hash" ON CONFLICT DO NOTHING`,
);

/** Stores the texts and files of spaces in another organization as well: they are stored once per organization. */
export async function copyContents(tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> {
  await copyBlobs(tx, [to, from, [...ids]]);
  await copyFileBlobs(tx, [to, from, [...ids]]);
}
