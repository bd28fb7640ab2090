import "server-only";
import { newId } from "@/lib/core/ids";
import { Prisma, type Tx } from "@/lib/platform/db/client";
import { addRevision, type Commit } from "./commit";
import type { LockedBranch } from "./locked-branch";
import { STATE_COLUMNS } from "./rows";

const STATE = Prisma.raw(STATE_COLUMNS.map((name) => `"${name}"`).join(", "));

/** Main content at one of its revisions. */
export type CopySource = { branchId: number; seq: number };

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
  await tx.$executeRaw`
    INSERT INTO "PageVersion" ("branchId", "fromSeq", "organizationId", ${STATE})
    SELECT ${to.id}, ${fromSeq}, "organizationId", ${STATE}
    FROM "PageVersion" WHERE "branchId" = ${branchId} AND "fromSeq" <= ${seq} AND ("toSeq" IS NULL OR "toSeq" > ${seq}) AND NOT "deleted"`;
  await tx.$executeRaw`
    INSERT INTO "AssetVersion" ("branchId", "fromSeq", "kind", "key", "record", "recordHash", "organizationId", "contentHash", "fileHash")
    SELECT ${to.id}, ${fromSeq}, "kind", "key", "record", "recordHash", "organizationId", "contentHash", "fileHash"
    FROM "AssetVersion" WHERE "branchId" = ${branchId} AND "fromSeq" <= ${seq} AND ("toSeq" IS NULL OR "toSeq" > ${seq}) AND NOT "deleted"`;
  await tx.$executeRaw`
    WITH RECURSIVE live AS (
      SELECT "pageId", "parentId", "slug" FROM "PageVersion" WHERE "branchId" = ${to.id} AND "toSeq" IS NULL
    ), place AS (
      SELECT "pageId", "slug" AS "path", "slug" <> '' AS "named" FROM live WHERE "parentId" IS NULL
      UNION ALL
      SELECT live."pageId", place."path" || '/' || live."slug", live."slug" <> ''
      FROM place JOIN live ON live."parentId" = place."pageId"
    )
    INSERT INTO "PagePath" ("spaceId", "path", "pageId") SELECT ${to.spaceId}, "path", "pageId" FROM place WHERE "named"`;
  const source = await tx.revision.findUniqueOrThrow({
    where: { branchId_seq: { branchId, seq } },
    select: { treeHash: true },
  });
  await addRevision(tx, to, { ...input, id: newId(), type: "edits" }, source.treeHash);
}

/** Stores the texts and files of spaces in another organization as well: they are stored once per organization. */
export async function copyContents(tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> {
  const used = (table: string, column: string) => Prisma.sql`
    SELECT v.${Prisma.raw(`"${column}"`)} FROM ${Prisma.raw(`"${table}"`)} v JOIN "Branch" b ON b."id" = v."branchId"
    WHERE b."spaceId" = ANY(${[...ids]}) AND v.${Prisma.raw(`"${column}"`)} IS NOT NULL`;
  await tx.$executeRaw`
    INSERT INTO "Blob" ("organizationId", "hash", "size", "body")
    SELECT ${to}, t."hash", t."size", t."body" FROM "Blob" t WHERE t."organizationId" = ${from}
      AND t."hash" IN (${used("PageVersion", "contentHash")} UNION ${used("AssetVersion", "contentHash")})
    ORDER BY t."hash" ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    INSERT INTO "FileBlob" ("organizationId", "hash", "size", "bytes")
    SELECT ${to}, t."hash", t."size", t."bytes" FROM "FileBlob" t WHERE t."organizationId" = ${from}
      AND t."hash" IN (${used("AssetVersion", "fileHash")})
    ORDER BY t."hash" ON CONFLICT DO NOTHING`;
}
