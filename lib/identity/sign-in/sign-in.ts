import "server-only";
import { type Actor, systemActor } from "@/lib/core/access/actor";
import {
  findSecondFactor,
  hasSecondFactor,
  lockSecondFactor,
  spendRecoveryCode,
  spendTotpCode,
} from "@/lib/identity/second-factor/factors";
import { noteUse, readAuthentication } from "@/lib/identity/second-factor/passkeys";
import { codeAccount } from "@/lib/identity/second-factor/proof";
import type { PasskeyAnswer } from "@/lib/identity/second-factor/schemas";
import { noteExemptions } from "@/lib/identity/sso/exemption";
import { mailPerson } from "@/lib/identity/users/mail-person";
import { verifyPassword } from "@/lib/identity/users/password";
import { recordForPerson } from "@/lib/identity/users/record-for-person";
import { withoutRequest } from "@/lib/platform/api/server/context";
import { beginAttempt, clearAttempt, secondsToWait } from "@/lib/platform/auth/attempts";
import { openSession } from "@/lib/platform/auth/session";
import { holderOfTicket, openTicket, spendTicket } from "@/lib/platform/auth/sign-in-ticket";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { log } from "@/lib/platform/log";

export type Client = { address: string; userAgent: string | null };
type TooMany = { ok: false; reason: "too_many_attempts"; seconds: number };
type SignedIn = { ok: true; userId: string; secret: string };

export type SignInResult =
  | SignedIn
  | TooMany
  | { ok: false; reason: "wrong_credentials" }
  /** the password was correct; `ticket` is sent with the second factor, one of `ways` */
  | { ok: false; reason: "second_factor"; ticket: string; ways: readonly Way[] };

type Way = "app" | "passkey";

export type SecondStepResult =
  | SignedIn
  | TooMany
  | { ok: false; reason: "wrong_code" | "wrong_passkey" | "ticket_expired" };

/**
 * Signs a person in by e-mail address and password, or completes the first of two steps. An unknown address,
 * an account without a password, a disabled account and a wrong password give the same error after the same
 * work.
 */
export async function signIn(
  db: Db,
  credentials: { email: string; password: string },
  client: Client,
): Promise<SignInResult> {
  const email = credentials.email.trim().toLowerCase();
  if (email.includes("\0") || credentials.password.includes("\0"))
    return { ok: false, reason: "wrong_credentials" };
  const attempt = await beginAttempt(db, email, client.address);
  if (!attempt) return tooMany(db, email, client);

  const user = await db.user.findFirst({
    where: { email, disabledAt: null },
    select: { id: true, passwordHash: true },
  });
  const fits = await verifyPassword(user?.passwordHash ?? null, credentials.password);
  if (!user || !fits) {
    if (user) noteFailedSignIn(db, user.id, client.address);
    return { ok: false, reason: "wrong_credentials" };
  }

  const result = await inTransaction(db, (tx) => completeFirstStep(tx, user, client));
  if (result.ok || result.reason === "second_factor") await clearAttempt(db, attempt);
  return result;
}

/**
 * Opens a session after a correct password, or asks for the second factor. Changes of either end sessions under the
 * same lock, so that no session is opened beside them on the former ones.
 */
async function completeFirstStep(
  tx: Tx,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  client: Client,
): Promise<SignInResult> {
  await lockSecondFactor(tx, id);
  const isSame = (await tx.user.count({ where: { id, passwordHash, disabledAt: null } })) > 0;
  if (!isSame) return { ok: false, reason: "wrong_credentials" };
  const factor = await findSecondFactor(tx, id);
  if (!hasSecondFactor(factor)) return open(tx, id, client);
  const ways: Way[] = [];
  if (factor.totpSince) ways.push("app");
  if (factor.passkeys > 0) ways.push("passkey");
  return { ok: false, reason: "second_factor", ticket: await openTicket(tx, id), ways };
}

/** The second step after a correct password: a code of the authenticator app or a recovery code. */
export async function signInWithCode(
  db: Db,
  { ticket, code }: { ticket: string; code: string },
  client: Client,
): Promise<SecondStepResult> {
  const userId = await holderOfTicket(db, ticket);
  if (userId === null) return { ok: false, reason: "ticket_expired" };
  const account = codeAccount(userId);
  const attempt = await beginAttempt(db, account, client.address);
  if (!attempt) return tooMany(db, account, client);
  const result = await inTransaction(db, async (tx): Promise<SecondStepResult> => {
    await lockSecondFactor(tx, userId);
    const isFromApp = await spendTotpCode(tx, userId, code);
    if (!isFromApp && !(await spendRecoveryCode(tx, userId, code)))
      return { ok: false, reason: "wrong_code" };
    if (!(await spendTicket(tx, ticket))) throw new TicketSpent();
    const opened = await open(tx, userId, client);
    if (!isFromApp) await recordRecovery(tx, opened);
    return opened;
  }).catch((error: unknown): SecondStepResult => {
    if (error instanceof TicketSpent) return { ok: false, reason: "ticket_expired" };
    throw error;
  });
  if (result.ok) await clearAttempt(db, attempt);
  else if (result.reason === "wrong_code") noteFailedSignIn(db, userId, client.address);
  return result;
}

/** Signs in with a passkey alone, or as the second step. */
export async function signInWithPasskey(
  db: Db,
  { ticket, answer }: { ticket: string | null; answer: PasskeyAnswer },
  client: Client,
): Promise<SecondStepResult> {
  const asked = ticket === null ? null : await holderOfTicket(db, ticket);
  if (ticket !== null && asked === null) return { ok: false, reason: "ticket_expired" };
  const account = asked === null ? `passkey:${answer.id}` : codeAccount(asked);
  const attempt = await beginAttempt(db, account, client.address);
  if (!attempt) return tooMany(db, account, client);
  const shown = await readAuthentication(db, asked, answer);
  if (!shown) {
    if (asked !== null) noteFailedSignIn(db, asked, client.address);
    return { ok: false, reason: "wrong_passkey" };
  }
  const result = await inTransaction(db, async (tx): Promise<SecondStepResult> => {
    if (!(await noteUse(tx, shown.passkeyId, shown.counter))) return { ok: false, reason: "wrong_passkey" };
    if (ticket !== null && !(await spendTicket(tx, ticket))) return { ok: false, reason: "ticket_expired" };
    return open(tx, shown.userId, client);
  });
  if (result.ok) await clearAttempt(db, attempt);
  return result;
}

/** Rolls back the use of a code, because another request has used the ticket. */
class TicketSpent extends Error {}

const tooMany = async (db: Db, account: string, { address }: Client): Promise<TooMany> => ({
  ok: false,
  reason: "too_many_attempts",
  seconds: await secondsToWait(db, account, address),
});

const actorOf = (userId: string, sessionId: string): Actor => ({
  kind: "session",
  sessionId,
  userId,
  organizationId: null,
});

type OpenedSession = SignedIn & { sessionId: string };

/** Opens a session for an authenticated person. */
async function open(tx: Tx, userId: string, client: Client): Promise<OpenedSession> {
  const { id: sessionId, secret } = await openSession(tx, userId, client);
  const ctx = { ...withoutRequest(actorOf(userId, sessionId)), address: client.address };
  await recordForPerson(tx, ctx, { type: "session.created", userId, subjectId: sessionId });
  await noteExemptions(tx, ctx, userId);
  return { ok: true, userId, secret, sessionId };
}

async function recordRecovery(tx: Tx, { userId, sessionId }: OpenedSession): Promise<void> {
  const { codesLeft: left } = await findSecondFactor(tx, userId);
  await recordForPerson(tx, withoutRequest(actorOf(userId, sessionId)), {
    type: "secondFactor.recoveryCodeUsed",
    userId,
    subjectId: userId,
    payload: { left },
  });
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  await mailPerson(tx, { userId, email }, { change: "recoveryCodeUsed", left });
}

/**
 * Records a wrong password in the logs of the person's organizations. It is not awaited: the response time
 * would reveal that the account exists.
 */
function noteFailedSignIn(db: Db, userId: string, address: string): void {
  const ctx = { actor: systemActor("signIn", null), requestId: null, address };
  inTransaction(db, (tx) =>
    recordForPerson(tx, ctx, { type: "signIn.failed", userId, subjectId: userId }),
  ).catch((error: unknown) => log.warn({ err: error }, "A failed sign-in could not be recorded."));
}
