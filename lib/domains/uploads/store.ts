import "server-only";
import { createHash } from "node:crypto";
import { Conflict, Invalid } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";

/**
 * Uploads are written while they come in, part by part, so that memory holds a part of each however large they
 * are and however many come at once. The parts belong to an attempt. Nothing counts until an attempt has
 * arrived whole; whoever tries again, because a connection broke, takes over from the attempt before.
 */
const PART = 512 * 1024;

type Announced = { key: string; size: number; sha256: Buffer | null };

/** Stores the bytes of an announced upload. Whatever was refused or broken off leaves nothing that counts. */
export async function storeUpload(
  db: Db,
  { key, size, sha256 }: Announced,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const attempt = await beginAttempt(db, key);
  try {
    const hash = createHash("sha256");
    let stored = 0;
    let position = 0;
    for await (const part of inParts(chunks)) {
      stored += part.byteLength;
      if (stored > size) throw uploadIncomplete(size, stored);
      hash.update(part);
      if ((await addPart(db, [key, attempt, position++, part])).length === 0) throw takenOver();
    }
    if (stored !== size) throw uploadIncomplete(size, stored);
    if (sha256 !== null && !sha256.equals(hash.digest())) {
      throw new Invalid("The bytes don't match Content-Digest. Send them again.", "digest_mismatch");
    }
    await completeAttempt(db, key, attempt);
  } catch (error) {
    await db.uploadPart
      .deleteMany({ where: { uploadKey: key, attempt } })
      .catch((err) => log.warn({ err, key }, "Parts of an upload that failed are left for the clean-up."));
    throw error;
  }
}

/** The bytes of an upload, or null while they have not arrived. */
export async function readUpload(
  db: Db,
  upload: {
    key: string;
    size: number;
    arrived: number | null;
  },
): Promise<Buffer | null> {
  if (upload.arrived === null) return null;
  const bytes = Buffer.allocUnsafe(upload.size);
  let at = 0;
  for (let position = 0; at < upload.size; position += 1) {
    const [part] = await partOfUpload(db, [upload.key, upload.arrived, position]);
    if (!part) return null;
    at += part.bytes.copy(bytes, at);
  }
  return bytes;
}

/** Removes what attempts left whose server ended half-way, once nobody can repeat them. */
export const removeAbandonedParts = (db: Db, before: Date): Promise<unknown> => abandonedParts(db, [before]);

/** Removes uploads that have served. */
export const removeUploads = (tx: Db, keys: string[]): Promise<unknown> =>
  tx.upload.deleteMany({ where: { key: { in: keys } } });

export const uploadIncomplete = (size: number, arrived: number): Invalid =>
  new Invalid(
    `The file was announced with ${size} bytes, but ${arrived} arrived. Send exactly those.`,
    "upload_incomplete",
  );

const takenOver = () => new Conflict("A newer upload to this address replaced this one.", "upload_repeated");

const beginAttempt = (db: Db, key: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { attempt, arrived } = await tx.upload.update({
      where: { key },
      data: { attempt: { increment: 1 } },
      select: { attempt: true, arrived: true },
    });
    await tx.uploadPart.deleteMany({
      where: { uploadKey: key, ...(arrived !== null && { attempt: { not: arrived } }) },
    });
    return attempt;
  });

/** Makes an attempt the one that counts, in place of one that arrived before. */
const completeAttempt = (db: Db, key: string, attempt: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { count } = await tx.upload.updateMany({ where: { key, attempt }, data: { arrived: attempt } });
    if (count === 0) throw takenOver();
    await tx.uploadPart.deleteMany({ where: { uploadKey: key, attempt: { not: attempt } } });
  });

/** Nothing is added once a later attempt has begun, which waits for the part that is being added. */
const addPart = prepared<{ position: number }>(
  "add-upload-part",
  `INSERT INTO "UploadPart" ("uploadKey", "attempt", "position", "bytes")
   SELECT "key", "attempt", $3, $4 FROM "Upload" WHERE "key" = $1 AND "attempt" = $2 FOR SHARE
   RETURNING "position"`,
);

const partOfUpload = prepared<{ bytes: Buffer }>(
  "part-of-upload",
  `SELECT "bytes" FROM "UploadPart" WHERE "uploadKey" = $1 AND "attempt" = $2 AND "position" = $3`,
);

const abandonedParts = prepared(
  "remove-abandoned-upload-parts",
  `DELETE FROM "UploadPart" p USING "Upload" u
   WHERE u."key" = p."uploadKey" AND p."attempt" IS DISTINCT FROM u."arrived" AND u."createdAt" < $1`,
);

async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size < PART) continue;
    yield Buffer.concat(waiting, size);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}
