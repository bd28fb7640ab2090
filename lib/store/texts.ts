import "server-only";
import { hashText } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

const keepTexts = prepared(
  "store-texts",
  `WITH stored AS (
     INSERT INTO "Blob" ("organizationId", "hash", "size", "body")
     SELECT $1, t."hash", octet_length(t."body"), t."body" FROM unnest($2::bytea[], $3::text[]) AS t("hash", "body")
     ON CONFLICT DO NOTHING RETURNING "hash"
   ), known AS (
     SELECT "hash" FROM "Blob" WHERE "organizationId" = $1 AND "hash" = ANY($2::bytea[]) FOR KEY SHARE
   )
   SELECT "hash" FROM stored UNION ALL SELECT "hash" FROM known`,
);

/**
 * Stores texts under their hashes. Existing ones are locked until the transaction ends: nothing may refer to them
 * yet, and unreferenced texts are collected. The statement returns no row for a text that another transaction is
 * collecting or storing, so it is repeated for those.
 */
export async function storeTexts(db: Db, organizationId: string, texts: Iterable<string>): Promise<void> {
  const missing = new Map([...texts].map((text) => [hashText(text), text]));
  while (missing.size > 0) {
    // Always in the same order: two writers of the same texts must not deadlock.
    const hashes = [...missing.keys()].sort();
    const bytes = hashes.map((hash) => Buffer.from(hash, "hex"));
    const bodies = hashes.map((hash) => missing.get(hash));
    for (const { hash } of await keepTexts(db, [organizationId, bytes, bodies]))
      missing.delete(hash.toString("hex"));
  }
}
