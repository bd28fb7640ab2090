import "server-only";
import { createHash } from "node:crypto";
import type { ByteContent } from "@/lib/core/byte-source";
import { cleanFileName } from "@/lib/core/content/file-name";
import type { FileRecord } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { storeBytes } from "@/lib/store/bytes";
import { identify } from "./identify";

/** A file before it is stored: its record and its bytes. */
export type NewFile = { record: FileRecord; bytes: Buffer };

/** Builds the record of a file; reads type and size from the bytes, not from the upload's claims. */
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

/** Reads one file at a time, since inspecting archives takes memory. */
export async function newFiles(
  given: readonly { id: string; name: string; content: ByteContent }[],
): Promise<NewFile[]> {
  const files: NewFile[] = [];
  for (const { id, name, content } of given) files.push(await newFile(id, name, await content.read()));
  return files;
}

/** Stores bytes by hash, and locks existing ones until the transaction ends, as texts are. */
export async function storeFileBytes(
  db: Db,
  organizationId: string,
  files: readonly NewFile[],
): Promise<void> {
  for (const { record, bytes } of [...files].sort((a, b) => (a.record.hash < b.record.hash ? -1 : 1))) {
    await storeBytes(db, organizationId, record.hash, bytes);
  }
}
