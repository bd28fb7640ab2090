import "server-only";
import { newId } from "@/lib/ids";
import { type Db, Prisma } from "@/lib/platform/db/client";
import { addRevision, type Commit, type LockedBranch } from "./commit";
import { STATE_COLUMNS } from "./rows";

const STATE = Prisma.raw(STATE_COLUMNS.map((name) => `"${name}"`).join(", "));

/** Main content at one of its revisions. */
export type Source = { branchId: number; seq: number };

/**
 * Fills an empty branch with what main content of the same organization holds at a revision, as one revision
 * of its own. Pages and files keep their ids, which belong to their space, so that everything that refers to
 * them by id still does, and the records keep their hashes. Nothing passes through this process: ten thousand
 * pages take about as long as a few hundred edits.
 */
export async function copyContent(
  tx: Db,
  { branchId, seq }: Source,
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
