import "server-only";
import { DATE } from "@/lib/collaboration/change-requests/queries";
import type { Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** Uses the database's clock: an earlier date would be skipped by callers paging through the list. */
const countContribution = prepared(
  "contribute",
  `WITH counted AS (
     INSERT INTO "Contribution" ("changeRequestId", "userId", "actionType", "agent")
     VALUES ($1, $2, $3::"ActionType", $4)
     ON CONFLICT ("changeRequestId", "userId", "actionType", "agent")
       DO UPDATE SET "count" = "Contribution"."count" + 1, "updatedAt" = now()
   )
   UPDATE "ChangeRequest" SET "updatedAt" = clock_timestamp() WHERE "id" = $1
   RETURNING ${DATE(`"updatedAt"`)} AS "updatedAt"`,
);

/** A person, or the agent acting for them. */
type Contributor = { userId: string; agent?: string };

/** Counts an edit or comment by the contributor, touches the change request, and returns the new date. */
export async function contribute(
  tx: Tx,
  changeRequestId: string,
  { userId, agent = "" }: Contributor,
  actionType: "edit" | "comment",
): Promise<string> {
  const [row] = await countContribution(tx, [changeRequestId, userId, actionType, agent]);
  return row!.updatedAt;
}
