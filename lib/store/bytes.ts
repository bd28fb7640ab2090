import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

const insertBytes = prepared(
  "store-file-bytes",
  `INSERT INTO "FileBlob" ("organizationId", "hash", "size", "bytes") VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING RETURNING "hash"`,
);
const keepBytes = prepared(
  "keep-file-bytes",
  `SELECT "hash" FROM "FileBlob" WHERE "organizationId" = $1 AND "hash" = $2 FOR KEY SHARE`,
);

/** Stores bytes under their hash; existing ones are locked until the transaction ends, like texts. */
export async function storeBytes(
  db: Db,
  organizationId: string,
  sha256: string,
  bytes: Buffer,
): Promise<void> {
  const hash = Buffer.from(sha256, "hex");
  for (let stored = false; !stored; ) {
    const made = await insertBytes(db, [organizationId, hash, bytes.length, bytes]);
    stored = made.length > 0 || (await keepBytes(db, [organizationId, hash])).length > 0;
  }
}
