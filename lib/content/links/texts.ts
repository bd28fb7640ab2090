import "server-only";
import { readText } from "@/lib/content/rendering/render";
import type { TextReferences } from "@/lib/core/content/reference-target";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { loadTexts } from "@/lib/store/read";

/*
 * Stores the references of a text by its hash: texts are immutable, and the same text serves main, change
 * requests and old revisions. Indexing a space reads the texts of its main content; those of change requests
 * are read once, on demand.
 */

/** Increase it when texts are parsed differently. */
export const READING_VERSION = 3;
const TEXTS_AT_ONCE = 40;

const insertLinks = prepared(
  "insert-text-links",
  `INSERT INTO "TextLinks" AS l ("organizationId", "hash", "version", "content", "ids", "byPath")
   SELECT $1, b."hash", ${READING_VERSION}, t."content", t."ids", t."byPath"
   FROM jsonb_to_recordset($2::jsonb) AS t("hash" text, "content" jsonb, "ids" text[], "byPath" boolean)
     JOIN "Blob" b ON b."organizationId" = $1 AND b."hash" = decode(t."hash", 'hex') ORDER BY b."hash"
   ON CONFLICT ("organizationId", "hash") DO UPDATE SET "version" = excluded."version",
     "content" = excluded."content", "ids" = excluded."ids", "byPath" = excluded."byPath"
     WHERE l."version" <> excluded."version"`,
);

/**
 * Stores the references of those texts that still exist, in one statement: a statement for each would take every
 * connection of the process at once.
 */
export async function keepReferences(
  db: Db,
  organizationId: string,
  texts: ReadonlyMap<string, TextReferences>,
): Promise<void> {
  if (texts.size === 0) return;
  const rows = [...texts].map(([hash, { references, anchors }]) => ({
    hash,
    content: { references, anchors },
    ids: [...new Set(references.flatMap(({ id }) => id || []))],
    byPath: references.some(({ kind }) => kind === "path"),
  }));
  await insertLinks(db, [organizationId, JSON.stringify(rows)]);
}

const unread = prepared(
  "texts-without-links",
  `SELECT w."hash" /* not null */ FROM unnest($2::bytea[]) AS w("hash") WHERE NOT EXISTS (
     SELECT 1 FROM "TextLinks" l WHERE l."organizationId" = $1 AND l."hash" = w."hash" AND l."version" = ${READING_VERSION})`,
);

/** Reads the texts that were not read yet. */
export async function readReferences(
  db: Db,
  organizationId: string,
  hashes: Iterable<string>,
): Promise<void> {
  const wanted = [...new Set(hashes)].map((hash) => Buffer.from(hash, "hex"));
  if (wanted.length === 0) return;
  const missing = (await unread(db, [organizationId, wanted])).map(({ hash }) => hash.toString("hex"));
  for (let at = 0; at < missing.length; at += TEXTS_AT_ONCE) {
    const texts = await loadTexts(db, organizationId, missing.slice(at, at + TEXTS_AT_ONCE));
    const found = await Promise.all(
      [...texts].map(async ([hash, text]) => [hash, await readText(text)] as const),
    );
    await keepReferences(db, organizationId, new Map(found));
  }
}
