import "server-only";
import type { Db } from "@/lib/db/client";

/** Counts a person's edit of or comment on a change request, and marks the request as touched now. */
export async function contribute(
  tx: Db,
  changeRequestId: string,
  userId: string,
  actionType: "edit" | "comment",
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Contribution" ("changeRequestId", "userId", "actionType") VALUES (${changeRequestId}, ${userId}, ${actionType}::"ActionType")
    ON CONFLICT ("changeRequestId", "userId", "actionType") DO UPDATE SET "count" = "Contribution"."count" + 1, "updatedAt" = now()`;
  await tx.changeRequest.update({
    where: { id: changeRequestId },
    data: { updatedAt: new Date() },
    select: { id: true },
  });
}
