import "server-only";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { prepared } from "@/lib/platform/db/prepared";
import { decryptSecret, encryptSecret } from "@/lib/platform/encrypted-secret";
import { log } from "@/lib/platform/log";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes";
import { newTotpSecret, stepOf } from "./totp";

/** A person's second factors. With one, every sign-in with a password asks for it. */
type SecondFactor = {
  /** when codes of an authenticator app were enabled */
  totpSince: Date | null;
  passkeys: number;
  codesLeft: number;
  codesCreatedAt: Date | null;
};

/** How long an authenticator app can be added after its QR code was shown. */
const SETUP_HOURS = 1;

const secondFactorOf = prepared(
  "second-factor-of",
  `SELECT (SELECT t."confirmedAt" FROM "Totp" t WHERE t."userId" = $1) AS "totpSince",
     (SELECT count(*)::int FROM "Passkey" p WHERE p."userId" = $1) AS "passkeys",
     count(*) FILTER (WHERE c."usedAt" IS NULL)::int AS "codesLeft", max(c."createdAt") AS "codesCreatedAt"
     FROM "RecoveryCode" c WHERE c."userId" = $1`,
);

export const findSecondFactor = async (db: Db, userId: string): Promise<SecondFactor> =>
  (await secondFactorOf(db, [userId]))[0]!;

export const hasSecondFactor = ({
  totpSince,
  passkeys,
}: Pick<SecondFactor, "totpSince" | "passkeys">): boolean => totpSince !== null || passkeys > 0;

/** Serializes changes of one person's second factor. Joins an open transaction. */
export const lockSecondFactor = (tx: Tx, userId: string): Promise<unknown> => lockRow(tx, "User", userId);

/** Stores the secret of an authenticator app that is not active yet. Needs the second factor locked. */
export async function startTotp(tx: Tx, userId: string): Promise<string> {
  const secret = newTotpSecret();
  const fresh = { secret: encryptSecret("totp", userId, secret), createdAt: new Date(), lastStep: 0 };
  await tx.totp.upsert({
    where: { userId },
    create: { userId, ...fresh },
    update: fresh,
    select: { userId: true },
  });
  return secret;
}

/** Enables codes after a valid one; returns false if it is wrong, or the QR code was shown too long ago. */
export async function confirmTotp(tx: Tx, userId: string, code: string): Promise<boolean> {
  const since = new Date(Date.now() - SETUP_HOURS * 3_600_000);
  const waiting = await tx.totp.findFirst({ where: { userId, confirmedAt: null, createdAt: { gt: since } } });
  const step = waiting && stepWithin(userId, waiting.secret, code);
  if (step === null) return false;
  const { count } = await tx.totp.updateMany({
    where: { userId, confirmedAt: null },
    data: { confirmedAt: new Date(), lastStep: step },
  });
  return count > 0;
}

function stepWithin(userId: string, encrypted: Uint8Array, code: string): number | null {
  const secret = decryptSecret("totp", userId, encrypted);
  if (secret !== null) return stepOf(secret, code);
  // No code is right then, but a recovery code, which is tried next, still is.
  log.error(
    { userId },
    "The secret of an authenticator app was encrypted with another BINDERY_SECRET; reset the second factor.",
  );
  return null;
}

/** Accepts a code of the authenticator app, each once. */
export async function spendTotpCode(db: Db, userId: string, code: string): Promise<boolean> {
  const totp = await db.totp.findFirst({ where: { userId, confirmedAt: { not: null } } });
  const step = totp && stepWithin(userId, totp.secret, code);
  if (step === null) return false;
  const { count } = await db.totp.updateMany({
    where: { userId, confirmedAt: { not: null }, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count > 0;
}

const spendCode = prepared(
  "spend-own-recovery-code",
  `UPDATE "RecoveryCode" SET "usedAt" = now()
    WHERE "userId" = $1 AND "codeHash" = $2 AND "usedAt" IS NULL RETURNING true AS "spent"`,
);

/** Accepts a recovery code, each once. */
export const spendRecoveryCode = async (tx: Tx, userId: string, code: string): Promise<boolean> =>
  (await spendCode(tx, [userId, hashRecoveryCode(code)])).length > 0;

/** Creates new recovery codes, replacing earlier ones. Needs the second factor locked. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })),
  });
  return codes;
}

/** Removes the authenticator app; returns false if there was none. Needs the second factor locked. */
export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx.totp.deleteMany({ where: { userId, confirmedAt: { not: null } } });
  return count > 0;
}

/** Deletes the recovery codes of a person without any second factor left. Needs it locked. */
export async function dropIdleRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  if (hasSecondFactor(await findSecondFactor(tx, userId))) return;
  await tx.recoveryCode.deleteMany({ where: { userId } });
}
