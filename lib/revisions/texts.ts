import "server-only";
import { hashText } from "@/lib/content/records";
import type { Db } from "@/lib/db/client";
import { prepared } from "@/lib/db/prepared";

const insertTexts = prepared<{ hash: Buffer }>(
  "store-texts",
  `INSERT INTO "Blob" ("organizationId", "hash", "size", "body")
   SELECT $1, t."hash", octet_length(t."body"), t."body" FROM unnest($2::bytea[], $3::text[]) AS t("hash", "body")
   ON CONFLICT DO NOTHING RETURNING "hash"`,
);
const keepTexts = prepared<{ hash: Buffer }>(
  "keep-texts",
  `SELECT "hash" FROM "Blob" WHERE "organizationId" = $1 AND "hash" = ANY($2::bytea[]) FOR KEY SHARE`,
);

/**
 * Stores texts under their hashes. Those already there are held until the transaction ends: nothing may
 * refer to them yet, and what nothing refers to is collected. One collected just now is stored again.
 */
export async function storeTexts(db: Db, organizationId: string, texts: Iterable<string>): Promise<void> {
  const missing = new Map([...texts].map((text) => [hashText(text), text]));
  while (missing.size > 0) {
    // Always in one order: two writers of the same texts must not wait for each other.
    const hashes = [...missing.keys()].sort();
    const bytes = hashes.map((hash) => Buffer.from(hash, "hex"));
    const bodies = hashes.map((hash) => missing.get(hash));
    for (const { hash } of await insertTexts(db, [organizationId, bytes, bodies]))
      missing.delete(hash.toString("hex"));
    if (missing.size === 0) return;
    const known = [...missing.keys()].map((hash) => Buffer.from(hash, "hex"));
    for (const { hash } of await keepTexts(db, [organizationId, known])) missing.delete(hash.toString("hex"));
  }
}
