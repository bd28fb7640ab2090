import "server-only";
import type { Actor } from "@/lib/core/access/actor";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { recordForPerson } from "@/lib/platform/events/record-for-person";
import { beginAttempt, forgiveAttempt } from "./attempts";
import { verifyPassword } from "./password";
import { openSession } from "./session";

export type SignInResult =
  | { ok: true; userId: string; secret: string }
  | { ok: false; reason: "wrong_credentials" | "too_many_attempts" };

/**
 * Signs a person in by e-mail address and password. An unknown address, an account without a password, a
 * disabled account and a wrong password give the same answer after the same work.
 */
export async function signIn(
  db: Db,
  credentials: { email: string; password: string },
  client: { address: string; userAgent: string | null },
): Promise<SignInResult> {
  const email = credentials.email.trim().toLowerCase();
  if (email.includes("\0") || credentials.password.includes("\0"))
    return { ok: false, reason: "wrong_credentials" };
  const attempt = await beginAttempt(db, email, client.address);
  if (!attempt) return { ok: false, reason: "too_many_attempts" };

  const user = await db.user.findFirst({
    where: { email, disabledAt: null },
    select: { id: true, passwordHash: true },
  });
  const fits = await verifyPassword(user?.passwordHash ?? null, credentials.password);
  if (!user || !fits) return { ok: false, reason: "wrong_credentials" };

  await forgiveAttempt(db, attempt);
  const session = await inTransaction(db, async (tx) => {
    const opened = await openSession(tx, user.id, client);
    const actor: Actor = { kind: "session", sessionId: opened.id, userId: user.id, organizationId: null };
    await recordForPerson(tx, withoutRequest(actor), {
      type: "session.created",
      userId: user.id,
      subjectId: opened.id,
    });
    return opened;
  });
  return { ok: true, userId: user.id, secret: session.secret };
}
