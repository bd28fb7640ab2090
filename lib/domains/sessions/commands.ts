import "server-only";
import { sessionOf } from "@/lib/core/access/actor";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { recordForPerson } from "@/lib/platform/events/record-for-person";

/** Ends the sessions of a person, except one. Joins an open transaction. */
export async function endSessions(db: Db, userId: string, except: string | null): Promise<number> {
  const { count } = await db.session.deleteMany({
    where: { userId, ...(except !== null && { id: { not: except } }) },
  });
  return count;
}

/** Signs one of the caller's browsers out; false when there is no such session. */
export const revokeSession = (db: Db, ctx: ActorContext, sessionId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { userId } = ctx.actor;
    const { count } = await tx.session.deleteMany({ where: { id: sessionId, userId } });
    if (count > 0) await recordForPerson(tx, ctx, { type: "session.revoked", userId, subjectId: sessionId });
    return count > 0;
  });

/** Signs all browsers of the caller out but the one that asks. */
export const revokeOtherSessions = (db: Db, ctx: ActorContext): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { userId } = ctx.actor;
    const count = await endSessions(tx, userId, sessionOf(ctx.actor));
    if (count > 0) {
      await recordForPerson(tx, ctx, {
        type: "session.revoked",
        userId,
        subjectId: userId,
        payload: { sessions: count },
      });
    }
    return count > 0;
  });
