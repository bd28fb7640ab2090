import "server-only";
import type { FileAddress } from "@/lib/content/scopes/addresses";
import type { FileRecord } from "@/lib/core/content/records";
import { NotFound } from "@/lib/core/errors";
import type { PageOfItems, PageQuery } from "@/lib/core/pagination";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { trustedJson } from "@/lib/platform/db/stored-json";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { listAssets } from "@/lib/store/asset-list";
import { findAssets } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";
import { presentFile } from "./present";
import type { File } from "./schemas";

/** Lists the files of a snapshot, oldest first. */
export const listFiles = (
  db: Db,
  snapshot: Snapshot,
  query: PageQuery,
  address: FileAddress,
): Promise<PageOfItems<File>> =>
  listAssets(db, snapshot, "file", query, (record) => presentFile(record, address));

/** Loads a file of a snapshot. Throws NotFound. */
export async function getFile(db: Db, snapshot: Snapshot, fileId: string): Promise<FileRecord> {
  const file = (await findAssets(db, snapshot, "file", [fileId])).get(fileId);
  if (!file) throw new NotFound("file", fileId);
  return file.record;
}

const fileInSpace = prepared(
  "file-in-space",
  `SELECT a."record" FROM "AssetVersion" a JOIN "Branch" b ON b."id" = a."branchId"
   WHERE b."spaceId" = $1 AND a."organizationId" = $2 AND a."kind" = 'file' AND a."key" = $3 AND NOT a."deleted"
     AND ($4::int IS NULL OR b."id" = $4 OR b."kind" = 'main')
   ORDER BY b."id" = $4 DESC NULLS LAST, b."kind" = 'main' DESC, a."toSeq" IS NULL DESC, a."id" DESC LIMIT 1`,
);

/**
 * Finds a file anywhere in a space: in a given change request, on main, in another change request, or in the
 * history. A page must find its files at every revision.
 */
export async function findFileInSpace(
  db: Db,
  space: SpaceSubject,
  fileId: string,
  branchId: number | null,
): Promise<FileRecord | null> {
  const [row] = await fileInSpace(db, [space.id, space.organizationId, fileId, branchId]);
  return row ? trustedJson<FileRecord>(row.record) : null;
}

const partOfFile = prepared(
  "part-of-file",
  `SELECT substring("bytes" FROM $3 FOR $4) AS "part" /* not null */ FROM "FileBlob" WHERE "organizationId" = $1 AND "hash" = $2`,
);
const PART = 1 << 20;

/** Streams the bytes from `start` to `end` (exclusive), a megabyte at a time. */
export async function* readFileBytes(
  db: Db,
  organizationId: string,
  hash: string,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  const key = Buffer.from(hash, "hex");
  for (let at = start; at < end; at += PART) {
    const [row] = await partOfFile(db, [organizationId, key, at + 1, Math.min(PART, end - at)]);
    if (!row) throw new Error(`The bytes of the file ${hash} are missing from the store.`);
    yield row.part;
  }
}
