import "server-only";
import { sessionOf } from "@/lib/core/access/actor";
import { recordForPerson } from "@/lib/identity/users/record-for-person";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { endSession, endSessions } from "@/lib/platform/auth/session";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";

/** Signs out one of the caller's browsers; returns false if there is no such session. */
export const revokeSession = (db: Db, ctx: ActorContext, sessionId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { userId } = ctx.actor;
    const ended = await endSession(tx, userId, sessionId);
    if (ended) await recordForPerson(tx, ctx, { type: "session.revoked", userId, subjectId: sessionId });
    return ended;
  });

/** Signs out all the caller's browsers except the present one. */
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
