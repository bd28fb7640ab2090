import "server-only";
import type { Caller } from "@/lib/core/access/actor";
import { DomainError, Invalid } from "@/lib/core/errors";
import { verifyPassword } from "@/lib/identity/users/password";
import { type Attempt, beginAttempt, clearAttempt, secondsToWait } from "@/lib/platform/auth/attempts";
import type { Db } from "@/lib/platform/db/client";
import { spendTotpCode } from "./factors";
import type { Proof } from "./schemas";

/**
 * Failed codes are counted separately from passwords: the person who guesses codes already knows the
 * password.
 */
export const codeAccount = (userId: string): string => `second-factor:${userId}`;

const TOO_MANY = {
  passwords: "Too many wrong passwords.",
  codes: "Too many wrong codes.",
  mails: "Too many e-mails asked for.",
  invites: "Too many attempts to join.",
};

/** Counts an attempt at a secret, or a requested mail, and refuses it after too many. */
export async function requireAttempt(
  db: Db,
  account: string,
  address: string,
  what: keyof typeof TOO_MANY,
): Promise<Attempt> {
  const attempt = await beginAttempt(db, account, address);
  if (attempt) return attempt;
  const seconds = await secondsToWait(db, account, address);
  throw new DomainError(
    "too_many_requests",
    "too_many_attempts",
    `${TOO_MANY[what]} Wait a few minutes, then try again.`,
    { headers: { "retry-after": String(seconds) } },
  );
}

type ProofRequest = { actor: Pick<Caller, "userId" | "email">; address: string };

/** Refuses a wrong password of the caller. */
export async function requirePassword(
  db: Db,
  { actor: { userId, email }, address }: ProofRequest,
  password: string,
  field = "password",
): Promise<void> {
  const attempt = await requireAttempt(db, email, address, "passwords");
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } });
  if (!(await verifyPassword(user.passwordHash, password)))
    throw Invalid.field(field, "is not your current password.", "wrong_password");
  await clearAttempt(db, attempt);
}

/** Refuses without a fresh proof of identity: the password, or a code of the app. */
export async function requireProof(db: Db, request: ProofRequest, { password, code }: Proof): Promise<void> {
  if (password !== undefined) return requirePassword(db, request, password);
  const { userId } = request.actor;
  const attempt = await requireAttempt(db, codeAccount(userId), request.address, "codes");
  if (!(await spendTotpCode(db, userId, code ?? "")))
    throw Invalid.field("code", "is wrong, or was used before. Wait for the next one.", "wrong_code");
  await clearAttempt(db, attempt);
}
