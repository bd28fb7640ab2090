import "server-only";
import type { z } from "zod";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { collectContents } from "@/lib/store/collect";
import { type RemoveSpaceRowsPayload, requestRemoval } from "./removal-job";

/** Far more than a portion takes: one that is cut off would be tried again and again. */
const TIMEOUT_MS = 5 * 60_000;

const lockRemoved = prepared(
  "lock-removed-space",
  `SELECT "id", "organizationId" FROM "Space" WHERE "id" = $1 AND "removedAt" IS NOT NULL FOR UPDATE`,
);
const removePortion = prepared(
  "remove-space-portion",
  `SELECT remove_space_portion($1, $2) AS "removed" /* not null */`,
);

/**
 * Deletes one portion of the rows of a permanently deleted space and orders the next one; in the end the space itself,
 * and the texts and files that only it used.
 */
export const handle = (db: Db, { spaceId, rows }: z.infer<typeof RemoveSpaceRowsPayload>): Promise<void> =>
  inTransaction(
    db,
    async (tx) => {
      const [space] = await lockRemoved(tx, [spaceId]);
      if (!space) return;
      const [portion] = await removePortion(tx, [spaceId, rows]);
      if (portion!.removed >= rows) return requestRemoval(tx, space, rows);
      await tx.space.delete({ where: { id: spaceId }, select: { id: true } });
      await collectContents(tx, space.organizationId);
    },
    { timeoutMs: TIMEOUT_MS },
  );
