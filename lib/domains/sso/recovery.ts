import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { DomainError, Forbidden, Invalid } from "@/lib/errors";
import type { OrganizationSubject } from "@/lib/model/organizations/subject";
import type { RecoveryCodes, RecoveryCodesLeft, UseRecoveryCode } from "@/lib/model/sso/schemas";
import type { ActorContext, Context } from "@/lib/platform/api/server/context";
import { beginAttempt, forgiveAttempt } from "@/lib/platform/auth/attempts";
import { letSessionIn } from "@/lib/platform/auth/session";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { mailAdmins } from "./mail-admins";

const CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 16;

function newCode(): string {
  let code = "";
  while (code.length < LENGTH) {
    const [byte = 255] = randomBytes(1);
    if (byte < 248) code += ALPHABET[byte % ALPHABET.length];
  }
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/** However it is typed: case, spaces and hyphens say nothing. */
const hashOf = (code: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash("sha256").update(code.toLowerCase().replace(/[\s-]/g, "")).digest());

/** Makes new recovery codes, in place of those there were. */
export const createRecoveryCodes = (
  db: Db,
  ctx: ActorContext,
  { organizationId }: OrganizationSubject,
): Promise<RecoveryCodes> =>
  inTransaction(db, async (tx) => {
    const codes = Array.from({ length: CODES }, newCode);
    await tx.$queryRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
    await tx.ssoRecoveryCode.deleteMany({ where: { organizationId } });
    await tx.ssoRecoveryCode.createMany({
      data: codes.map((code) => ({ organizationId, codeHash: hashOf(code) })),
    });
    await record(tx, ctx, {
      type: "sso.recoveryCodesCreated",
      organizationId,
      subjectId: organizationId,
      payload: { codes: codes.length },
    });
    return { codes };
  });

const codesLeft = prepared<{ left: number; createdAt: Date | null }>(
  "recovery-codes-left",
  `SELECT count(*) FILTER (WHERE c."usedAt" IS NULL)::int AS "left", max(c."createdAt") AS "createdAt"
     FROM "SsoRecoveryCode" c WHERE c."organizationId" = $1`,
);

/** How many recovery codes an organization has left. */
export async function countRecoveryCodes(db: Db, organizationId: string): Promise<RecoveryCodesLeft> {
  const [found] = await codesLeft(db, [organizationId]);
  const { left, createdAt } = found!;
  return { left, ...(createdAt !== null && { createdAt: createdAt.toISOString() }) };
}

const spendCode = prepared<{ spent: boolean }>(
  "spend-recovery-code",
  `UPDATE "SsoRecoveryCode" SET "usedAt" = now()
    WHERE "organizationId" = $1 AND "codeHash" = $2 AND "usedAt" IS NULL RETURNING true AS "spent"`,
);

/** Lets an admin's session go on with a password, by a code that works once. The other admins are told. */
export async function spendRecoveryCode(
  db: Db,
  ctx: Context<"organization">,
  { code }: UseRecoveryCode,
): Promise<void> {
  const { actor, subject, address } = ctx;
  const { organizationId, title } = subject;
  if (actor.kind !== "session" || subject.role !== "admin")
    throw new Forbidden("Only admins can use a recovery code, in a browser.", "recovery_for_admins");
  const attempt = await beginAttempt(db, `recovery:${actor.userId}`, address);
  if (!attempt) {
    throw new DomainError(
      "too_many_requests",
      "too_many_attempts",
      "Too many wrong codes. Wait a few minutes, then try again.",
      { headers: { "retry-after": "60" } },
    );
  }
  await inTransaction(db, async (tx) => {
    const [spent] = await spendCode(tx, [organizationId, hashOf(code)]);
    if (!spent)
      throw Invalid.field("code", "is not a recovery code, or was used before.", "recovery_code_wrong");
    await letSessionIn(tx, actor.sessionId, organizationId);
    const { left } = await countRecoveryCodes(tx, organizationId);
    await record(tx, ctx, {
      type: "sso.recoveryCodeUsed",
      organizationId,
      subjectId: organizationId,
      payload: { left },
    });
    await mailAdmins(tx, organizationId, {
      template: "recoveryCodeUsed",
      data: { organization: title, person: actor.displayName, left },
    });
  });
  await forgiveAttempt(db, attempt);
}
