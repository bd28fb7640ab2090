import "server-only";
import type { RootDb } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { inTurn } from "@/lib/platform/jobs/in-turn";
import { collectContents } from "./collect";

/** Queues the checks of each organization, in which it has a lane of its own. */
export async function handle(db: RootDb): Promise<void> {
  const organizations = await db.organization.findMany({ select: { id: true } });
  await inTurn(organizations, ({ id }) => inTransaction(db, (tx) => collectContents(tx, id)));
}
