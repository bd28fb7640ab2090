import "server-only";
import { systemActor } from "@/lib/core/access/actor";
import { recordForPerson } from "@/lib/identity/users/record-for-person";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { log } from "@/lib/platform/log";

/**
 * Records a wrong password in the logs of the person's organizations. It is not awaited: the response time
 * would reveal that the account exists.
 */
export function noteFailedSignIn(db: Db, userId: string, address: string): void {
  const ctx = { actor: systemActor("signIn", null), requestId: null, address };
  inTransaction(db, (tx) =>
    recordForPerson(tx, ctx, { type: "signIn.failed", userId, subjectId: userId }),
  ).catch((error: unknown) => log.warn({ err: error }, "A failed sign-in could not be recorded."));
}
