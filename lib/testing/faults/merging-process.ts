import { createInterface } from "node:readline";
import { getChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import { mergeChangeRequest } from "@/lib/collaboration/change-requests/commands/merge";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { contextOf, type Person } from "@/lib/testing/world";

/**
 * A server process reduced to the part that a test kills: it merges the change requests whose ids arrive as lines of
 * JSON, and reports on standard output when each merge begins and ends.
 */
type Order = { by: Person; spaceId: string; changeRequestId: string };

// One-time initialization happens before the first order, so that a kill hits the merge itself.
await pool().query("SELECT 1");
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const { by, spaceId, changeRequestId } = JSON.parse(line) as Order;
  const ctx = contextOf(by);
  const subject = await getChangeRequest(database(), ctx, spaceId, changeRequestId);
  console.log("begin");
  await mergeChangeRequest(database(), ctx, subject);
  console.log("done");
}
