import "server-only";
import { createHash } from "node:crypto";
import { cleanFileName } from "@/lib/core/content/file-name";
import type { FileRecord } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { identify } from "./identify";

/** A file before it is stored: its record, and the bytes that the record's hash stands for. */
export type NewFile = { record: FileRecord; bytes: Buffer };

/** What is recorded about a file: its type and size are read from the bytes, whatever was announced. */
export async function newFile(id: string, given: string, bytes: Buffer): Promise<NewFile> {
  const name = cleanFileName(given);
  return {
    record: {
      id,
      name,
      size: bytes.length,
      hash: createHash("sha256").update(bytes).digest("hex"),
      ...(await identify(name, bytes)),
    },
    bytes,
  };
}

/** One after the other, as looking into archives takes memory. */
export async function newFiles(
  given: readonly { id: string; name: string; bytes: Buffer }[],
): Promise<NewFile[]> {
  const files: NewFile[] = [];
  for (const { id, name, bytes } of given) files.push(await newFile(id, name, bytes));
  return files;
}

const insertBytes = prepared<{ hash: Buffer }>(
  "store-file-bytes",
  `INSERT INTO "FileBlob" ("organizationId", "hash", "size", "bytes") VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING RETURNING "hash"`,
);
const keepBytes = prepared<{ hash: Buffer }>(
  "keep-file-bytes",
  `SELECT "hash" FROM "FileBlob" WHERE "organizationId" = $1 AND "hash" = $2 FOR KEY SHARE`,
);

/** Stores bytes under their hashes; those already there are held until the transaction ends, as texts are. */
export async function storeFileBytes(
  db: Db,
  organizationId: string,
  files: readonly NewFile[],
): Promise<void> {
  for (const { record, bytes } of [...files].sort((a, b) => (a.record.hash < b.record.hash ? -1 : 1))) {
    const hash = Buffer.from(record.hash, "hex");
    for (let stored = false; !stored; ) {
      const made = await insertBytes(db, [organizationId, hash, record.size, bytes]);
      stored = made.length > 0 || (await keepBytes(db, [organizationId, hash])).length > 0;
    }
  }
}
