import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { announce } from "@/lib/platform/events/announce";
import type { NotificationKind } from "./kinds";

const removeUnread = prepared(
  "remove-unread-notification",
  `DELETE FROM "Notification" WHERE "userId" = $1 AND "kind" = $2 AND "changeRequestId" = $3 AND "readAt" IS NULL
   RETURNING "organizationId"`,
);

/** Removes an unread notification that is no longer true, and notifies the person's browsers. */
export async function removeOutdatedNotification(
  tx: Tx,
  { userId, kind, changeRequestId }: { userId: string; kind: NotificationKind; changeRequestId: string },
): Promise<void> {
  const [removed] = await removeUnread(tx, [userId, kind, changeRequestId]);
  if (!removed) return;
  await announce(tx, {
    type: "notifications.changed",
    organizationId: removed.organizationId,
    spaceId: null,
    subjectId: userId,
    requestId: null,
    to: [userId],
  });
}
