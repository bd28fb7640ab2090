import "server-only";
import type { Caller } from "@/lib/core/access/actor";
import { NotFound } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { announce } from "@/lib/platform/events/announce";
import { reportToCaller } from "@/lib/platform/events/record";
import { countUnread, findNotification } from "./queries";
import type { Notification, ReadNotifications } from "./schemas";

type ReadRow = RowOf<typeof setRead>;

/*
 * A notification marked as unread gets its own group: a newer one of the same group may exist by now. It was
 * seen, so no mail repeats it.
 */
const setRead = prepared(
  "set-notification-read",
  `UPDATE "Notification" n SET "readAt" = CASE WHEN $3::boolean THEN now() END, "mailDueAt" = NULL,
     "groupKey" = CASE WHEN $3 THEN n."groupKey" ELSE n."groupKey" || ' ' || n."id" END
   WHERE n."userId" = $1 AND n."id" = $2 AND n."inApp" AND (n."readAt" IS NOT NULL) <> $3
   RETURNING n."organizationId"`,
);

const setAllRead = prepared(
  "set-notifications-read",
  `WITH touched AS (
     UPDATE "Notification" n SET "readAt" = now(), "mailDueAt" = NULL
     WHERE n."userId" = $1 AND n."readAt" IS NULL AND n."inApp"
       AND ($2::text IS NULL OR n."organizationId" = $2) AND ($3::text IS NULL OR n."organizationId" = $3)
       AND ($4::text IS NULL OR n."changeRequestId" = $4)
       AND ($5::text IS NULL OR n."pageId" = $5 AND n."changeRequestId" IS NULL)
       AND ($6::text IS NULL OR EXISTS (
         SELECT FROM "Event" e WHERE e."id" = n."eventId" AND e."subjectId" = $6 AND n."kind" = 'import-finished'))
       AND ($7::timestamptz IS NULL OR n."notifiedAt" <= $7)
     RETURNING n."organizationId"
   ) SELECT DISTINCT "organizationId" FROM touched`,
);

/** Notifies the person's other browsers. */
async function announceOwn(tx: Tx, ctx: ActorContext, touched: readonly ReadRow[]): Promise<void> {
  const { userId } = ctx.actor;
  for (const { organizationId } of touched) {
    reportToCaller(ctx, "notifications.changed");
    await announce(tx, {
      type: "notifications.changed",
      organizationId,
      spaceId: null,
      subjectId: userId,
      requestId: ctx.requestId,
      to: [userId],
    });
  }
}

/** Parses an id as the API writes it; null if the text is no id. */
const idOf = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** Marks one notification as read or unread. */
export const updateNotification = (
  db: Db,
  ctx: ActorContext & { actor: Caller },
  notificationId: string,
  { read }: { read: boolean },
): Promise<Notification> =>
  inTransaction(db, async (tx) => {
    const id = idOf(notificationId);
    if (id === null || !(await findNotification(tx, ctx.actor, id)))
      throw new NotFound("notification", notificationId);
    await announceOwn(tx, ctx, await setRead(tx, [ctx.actor.userId, id, read]));
    return (await findNotification(tx, ctx.actor, id))!;
  });

/** Marks all matching notifications as read and returns the number of unread ones. */
export const readNotifications = (
  db: Db,
  ctx: ActorContext & { actor: Caller },
  { organization, changeRequest, page, importRun, until }: ReadNotifications,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { userId, organizationId } = ctx.actor;
    const about = [changeRequest ?? null, page ?? null, importRun ?? null, until ?? null];
    await announceOwn(
      tx,
      ctx,
      await setAllRead(tx, [userId, organization ?? null, organizationId, ...about]),
    );
    return countUnread(tx, ctx.actor, organization);
  });
