import "server-only";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { reportToCaller } from "@/lib/platform/events/record";
import { NOTIFICATION_KINDS, type NotificationKind, notificationKinds } from "./kinds";
import type { NotificationPreferences, UpdateNotificationPreferences } from "./schemas";

/** Returns a person's notification preferences for every kind. */
export async function getPreferences(db: Db, userId: string): Promise<NotificationPreferences> {
  const rows = await db.notificationPreference.findMany({ where: { userId } });
  const chosen = new Map(rows.map(({ kind, inApp, mail }) => [kind, { inApp, mail }]));
  const kinds = notificationKinds.map((kind) => [
    kind,
    chosen.get(kind) ?? { inApp: true, mail: NOTIFICATION_KINDS[kind].mail },
  ]);
  return { object: "notification-preferences", kinds: Object.fromEntries(kinds) };
}

/** Stores a person's preferences for one kind of notification. */
export const storeWays = (
  tx: Tx,
  userId: string,
  kind: NotificationKind,
  ways: { inApp: boolean; mail: boolean },
) =>
  tx.notificationPreference.upsert({
    where: { userId_kind: { userId, kind } },
    create: { userId, kind, ...ways },
    update: ways,
    select: { kind: true },
  });

/** Changes a person's preferences for some kinds of notification. */
export const updatePreferences = (
  db: Db,
  ctx: ActorContext,
  { kinds }: UpdateNotificationPreferences,
): Promise<NotificationPreferences> =>
  inTransaction(db, async (tx) => {
    const { userId } = ctx.actor;
    await lockRow(tx, "User", userId);
    const current = await getPreferences(tx, userId);
    await requireMatch(ctx, () => current);
    for (const kind of notificationKinds) {
      const change = kinds[kind];
      if (!change) continue;
      const ways = { ...current.kinds[kind], ...change };
      await storeWays(tx, userId, kind, ways);
    }
    reportToCaller(ctx, "notificationPreferences.changed");
    return getPreferences(tx, userId);
  });
