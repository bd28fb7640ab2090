import "server-only";
import { systemActor } from "@/lib/core/access/actor";
import { log } from "@/lib/log";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { recordForPerson } from "@/lib/platform/events/record-for-person";

/**
 * Writes a wrong password into the logs of the person's organizations. Nobody waits for it: the time of the answer
 * would tell that there is such an account.
 */
export function noteFailedSignIn(db: Db, userId: string, address: string): void {
  const ctx = { actor: systemActor("signIn", null), requestId: null, address };
  inTransaction(db, (tx) =>
    recordForPerson(tx, ctx, { type: "signIn.failed", userId, subjectId: userId }),
  ).catch((error: unknown) => log.warn({ err: error }, "A failed sign-in could not be recorded."));
}
