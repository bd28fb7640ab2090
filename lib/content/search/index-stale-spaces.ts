import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { requestIndexing } from "@/lib/store/index-job";
import { INDEX_VERSION } from "./index-space";

const staleSpaces = prepared(
  "spaces-with-stale-index",
  `SELECT s."id" FROM "Space" s JOIN "Branch" b ON b."id" = s."mainBranchId"
     LEFT JOIN "SearchIndex" i ON i."spaceId" = s."id"
   WHERE coalesce(i."seq", -1) < b."headSeq" OR i."version" <> $1 OR i."organizationId" <> s."organizationId"`,
);

/** Finds spaces without an index, of an older program version, or whose job was given up. */
export async function handle(db: Db): Promise<void> {
  const stale = await staleSpaces(db, [INDEX_VERSION]);
  for (const { id } of stale) await inTransaction(db, (tx) => requestIndexing(tx, id));
}
