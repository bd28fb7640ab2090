import "server-only";
import type { z } from "zod";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { enqueue } from "@/lib/platform/jobs/job";
import { COLLECTED, type CollectPayload, collectJob } from "./collect-job";

/** Number of stored texts or files that a run checks. */
const PORTION = 2_000;
/** An import stores its texts before it refers to them; they are kept for this long. */
const GRACE_HOURS = 24;

/**
 * Each text of the portion is looked up by index, whatever the size of the tables. A text that another transaction is
 * about to refer to is locked and skipped; should a reference appear all the same, the foreign key refuses the
 * removal and the job is delivered again.
 */
const collectPortion = (name: string, table: "Blob" | "FileBlob", references: string[]) =>
  prepared(
    `collect#${name}`,
    `WITH portion AS (
       SELECT "hash", "createdAt" FROM "${table}" WHERE "organizationId" = $1 AND "hash" > decode($2, 'hex')
       ORDER BY "hash" LIMIT ${PORTION}
     ), unused AS (
       SELECT b."hash" FROM "${table}" b WHERE b."organizationId" = $1 AND b."hash" = ANY(ARRAY(
         SELECT p."hash" FROM portion p WHERE p."createdAt" < now() - interval '${GRACE_HOURS} hours'
           ${references.map((reference) => `AND (SELECT 1 FROM ${reference} = p."hash" LIMIT 1) IS NULL`).join("\n           ")}
       )) FOR UPDATE SKIP LOCKED
     ), removed AS (
       DELETE FROM "${table}" b USING unused u WHERE b."organizationId" = $1 AND b."hash" = u."hash" RETURNING 1
     )
     SELECT (SELECT count(*) FROM portion)::int AS "looked", (SELECT count(*) FROM removed)::int AS "removed",
       (SELECT encode("hash", 'hex') FROM portion ORDER BY "hash" DESC LIMIT 1) AS "last"`,
  );

const version = (table: string, column: string) =>
  `"${table}" v WHERE v."organizationId" = $1 AND v."${column}"`;

const portionOf = {
  texts: collectPortion("texts", "Blob", [
    version("PageVersion", "contentHash"),
    version("AssetVersion", "contentHash"),
  ]),
  files: collectPortion("files", "FileBlob", [
    version("AssetVersion", "fileHash"),
    version("Picture", "fileHash"),
  ]),
};

export const handle = (
  db: Db,
  { organizationId, of, after }: z.infer<typeof CollectPayload>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [portion] = await portionOf[of](tx, [organizationId, after]);
    if (portion?.last && portion.looked === PORTION) await order(tx, organizationId, of, portion.last);
  });

/** Starts a check of everything that an organization stores. */
export async function collectContents(tx: Tx, organizationId: string): Promise<void> {
  for (const of of COLLECTED) await order(tx, organizationId, of, "");
}

const order = (
  tx: Tx,
  organizationId: string,
  of: (typeof COLLECTED)[number],
  after: string,
): Promise<void> =>
  enqueue(
    tx,
    collectJob,
    { organizationId, of, after },
    { key: `collect-${of}-${organizationId}`, of: { organizationId } },
  );
