import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** Entries sealed in one transaction. */
const BATCH = 2000;

const sealSome = prepared("seal-events", `SELECT seal_events($1) AS "sealed" /* not null */`);

/** Seals all entries without a seal. */
export async function handle(db: Db): Promise<void> {
  for (;;) {
    const [row] = await sealSome(db, [BATCH]);
    if (row!.sealed < BATCH) return;
  }
}
