import "server-only";
import { createHash } from "node:crypto";
import type { FileRecord } from "@/lib/content/records";
import type { TransactionClient } from "@/lib/db/client";
import { identify } from "./identify";

/** A file before it is stored: its record, and the bytes that the record's hash stands for. */
export type NewFile = { record: FileRecord; bytes: Buffer };

/** What is recorded about a file: its type and size are read from the bytes, whatever was announced. */
export function newFile(id: string, name: string, bytes: Buffer): NewFile {
  return {
    record: {
      id,
      name,
      size: bytes.length,
      hash: createHash("sha256").update(bytes).digest("hex"),
      ...identify(name, bytes),
    },
    bytes,
  };
}

/** Stores bytes under their hashes; those already there are left alone. */
export async function storeFileBytes(
  tx: TransactionClient,
  organizationId: string,
  files: readonly NewFile[],
): Promise<void> {
  for (const { record, bytes } of files) {
    await tx.$executeRaw`INSERT INTO "FileBlob" ("organizationId", "hash", "size", "bytes")
      VALUES (${organizationId}, ${Buffer.from(record.hash, "hex")}, ${record.size}, ${bytes}) ON CONFLICT DO NOTHING`;
  }
}
