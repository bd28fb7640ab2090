import "server-only";
import { presentUser } from "@/lib/identity/users/present";
import type { UserRow } from "@/lib/identity/users/row";
import type { User } from "@/lib/identity/users/schemas";
import { appUrl } from "@/lib/platform/urls";
import { notificationAddress } from "./address";
import type { NotificationRow } from "./row";
import type { Notification } from "./schemas";

export function presentNotification(row: NotificationRow, preview: string): Notification {
  const { kind, space } = row;
  const about = {
    ...(row.detail !== null && { detail: row.detail }),
    ...(row.changeRequest !== null && { changeRequest: row.changeRequest }),
    ...(row.page !== null && { page: row.page }),
    ...(row.comment !== null && { comment: row.comment }),
    ...(row.reply !== null && { reply: row.reply }),
    ...(row.pdf && { pdf: row.subjectId }),
    ...(row.replaced !== null && { replaced: row.replaced }),
    ...(kind === "import-finished" && { importRun: row.subjectId }),
  };
  const place = { id: space.id, title: space.title, ...(space.emoji && { emoji: space.emoji }) };
  return {
    object: "notification",
    id: String(row.id),
    kind,
    count: row.count,
    notifiedAt: row.notifiedAt.toISOString(),
    ...(row.readAt !== null && { readAt: row.readAt.toISOString() }),
    organization: row.organizationId,
    space: place,
    ...(row.by !== null && { by: withoutAddress(row.by) }),
    ...about,
    ...(preview && { preview }),
    urls: { app: appUrl(notificationAddress({ kind, space: place, ...about })) },
  };
}

/** Notifications of all organizations are one list, and guests of one may not see e-mail addresses there. */
function withoutAddress(row: UserRow): User {
  const { email: _email, ...shown } = presentUser(row);
  return shown;
}
