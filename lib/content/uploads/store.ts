import "server-only";
import { createHash } from "node:crypto";
import type { ByteSource } from "@/lib/core/byte-source";
import { ConflictError, Invalid } from "@/lib/core/errors";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { log } from "@/lib/platform/log";

/**
 * Uploads are written piece by piece while they arrive, so that memory holds one piece per request, whatever
 * their size. Pieces belong to an attempt, sent whole by one request or in parts by several. A request counts
 * once all its bytes have arrived, and the upload is usable once the attempt is complete. A retry after a
 * broken connection replaces the earlier request.
 */
const PIECE = 512 * 1024;

type AnnouncedUpload = {
  key: string;
  size: number;
  /** position of the bytes; absent if they are the whole file */
  offset?: number;
  sha256: Buffer | null;
};

/** The attempt that a request adds to, with its turn, which a later request ends. */
type Turn = { attempt: number; turn: number };

/** Stores bytes of an announced upload. Refused or interrupted requests leave nothing that counts. */
export async function storeUpload(
  db: Db,
  { key, size, offset, sha256 }: AnnouncedUpload,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const start = offset ?? 0;
  const { attempt, turn } = await takeTurn(db, key, start);
  try {
    const hash = createHash("sha256");
    let end = start;
    for await (const piece of inPieces(chunks)) {
      const position = end;
      end += piece.byteLength;
      if (end > size) throw uploadIncomplete(size, end);
      hash.update(piece);
      if ((await addPiece(db, [key, turn, position, piece])).length === 0) throw takenOver();
    }
    refuseSize(size, offset, end - start);
    if (sha256 !== null && !sha256.equals(hash.digest())) {
      throw new Invalid("The bytes don't match Content-Digest. Send them again.", "digest_mismatch");
    }
    await completeTurn(db, { key, size }, { attempt, turn }, end);
  } catch (error) {
    await dropPieces(db, [key, turn, attempt, start]).catch((err) =>
      log.warn({ err, key }, "Pieces of an upload that failed are left for the clean-up."),
    );
    throw error;
  }
}

/** Throws Invalid if the number of bytes does not match the announced file. */
export function refuseSize(size: number, offset: number | undefined, arrived: number): void {
  if (offset === undefined ? arrived !== size : offset + arrived > size)
    throw uploadIncomplete(size, (offset ?? 0) + arrived);
}

/** Opens the bytes of an upload for random access; null until all have arrived. */
export function openUpload(
  db: Db,
  { key, size, arrived }: { key: string; size: number; arrived: number | null },
): ByteSource | null {
  if (arrived === null) return null;
  // Archives are read in order in steps much smaller than a piece, so the last piece is kept.
  let last: { position: number; bytes: Buffer } | undefined;
  return {
    size,
    read: async function* (start, end) {
      for (let at = start; at < end; ) {
        if (!last || at < last.position || at >= last.position + last.bytes.length) {
          [last] = await pieceOfUpload(db, [key, arrived, at]);
        }
        const bytes = last?.bytes.subarray(at - last.position, end - last.position);
        if (!bytes || bytes.length === 0) throw noLongerThere();
        at += bytes.length;
        yield bytes;
      }
    },
  };
}

/** Deletes the parts of abandoned uploads. */
export const removeAbandonedParts = (db: Db, before: Date): Promise<unknown> => abandonedPieces(db, [before]);

/** Deletes used uploads; returns how many of them still existed. */
export const removeUploads = async (tx: Tx, keys: string[]): Promise<number> =>
  (await tx.upload.deleteMany({ where: { key: { in: keys } } })).count;

const uploadIncomplete = (size: number, arrived: number): Invalid =>
  new Invalid(
    `The file was announced with ${size} bytes, but ${arrived} arrived. Send exactly those.`,
    "upload_incomplete",
  );

const noLongerThere = () =>
  new ConflictError(
    "The upload was used or replaced while it was read. Upload the file again.",
    "upload_gone",
  );

const takenOver = () =>
  new ConflictError("A newer upload to this address replaced this one.", "upload_repeated");

/** Starts a new attempt at offset 0, or else continues the last one. */
const takeTurn = (db: Db, key: string, offset: number): Promise<Turn> =>
  inTransaction(db, async (tx) => {
    const isNew = offset === 0;
    const upload = await tx.upload.update({
      where: { key },
      data: {
        turn: { increment: 1 },
        updatedAt: new Date(),
        ...(isNew && { attempt: { increment: 1 }, received: 0 }),
      },
      select: { attempt: true, turn: true, received: true, size: true, arrived: true },
    });
    const { attempt, turn, received, arrived } = upload;
    if (received !== offset || received === upload.size) {
      throw new ConflictError(
        `${received} of ${upload.size} bytes of this upload have arrived. Send the part that begins there.`,
        "upload_offset",
      );
    }
    await tx.uploadPart.deleteMany({
      where: isNew
        ? { uploadKey: key, ...(arrived !== null && { attempt: { not: arrived } }) }
        : { uploadKey: key, attempt, position: { gte: offset } },
    });
    return { attempt, turn };
  });

/** Completes a request: as a part, or as the whole in place of an earlier one. */
const completeTurn = (
  db: Db,
  { key, size }: { key: string; size: number },
  { attempt, turn }: Turn,
  received: number,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const isWhole = received === size;
    const { count } = await tx.upload.updateMany({
      where: { key, turn },
      data: { received, updatedAt: new Date(), ...(isWhole && { arrived: attempt }) },
    });
    if (count === 0) throw takenOver();
    if (isWhole) await tx.uploadPart.deleteMany({ where: { uploadKey: key, attempt: { not: attempt } } });
  });

/** Adds nothing once a later request has taken its turn, which waits for a piece being added. */
const addPiece = prepared(
  "add-upload-part",
  `INSERT INTO "UploadPart" ("uploadKey", "attempt", "position", "bytes")
   SELECT "key", "attempt", $3, $4 FROM "Upload" WHERE "key" = $1 AND "turn" = $2 FOR SHARE
   RETURNING "position"`,
);

/** A later attempt has removed these pieces and stored its own. */
const dropPieces = prepared(
  "drop-upload-parts",
  `WITH u AS (SELECT "key" FROM "Upload" WHERE "key" = $1 AND "turn" = $2 FOR UPDATE)
   DELETE FROM "UploadPart" p USING u WHERE p."uploadKey" = u."key" AND p."attempt" = $3 AND p."position" >= $4`,
);

const pieceOfUpload = prepared(
  "part-of-upload",
  `SELECT "position", "bytes" FROM "UploadPart"
   WHERE "uploadKey" = $1 AND "attempt" = $2 AND "position" <= $3 ORDER BY "position" DESC LIMIT 1`,
);

const abandonedPieces = prepared(
  "remove-abandoned-upload-parts",
  `WITH gone AS (UPDATE "Upload" SET "received" = 0, "turn" = "turn" + 1
     WHERE "updatedAt" < $1 AND "attempt" IS DISTINCT FROM "arrived" AND "received" > 0)
   DELETE FROM "UploadPart" p USING "Upload" u
   WHERE u."key" = p."uploadKey" AND p."attempt" IS DISTINCT FROM u."arrived" AND u."updatedAt" < $1`,
);

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size < PIECE) continue;
    yield Buffer.concat(waiting, size);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}
