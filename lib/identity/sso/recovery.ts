import "server-only";
import { can } from "@/lib/core/access/roles";
import { ConflictError, Forbidden, Invalid } from "@/lib/core/errors";
import { requireAttempt } from "@/lib/identity/second-factor/proof";
import { hashRecoveryCode, newRecoveryCodes } from "@/lib/identity/second-factor/recovery-codes";
import { mailAdmins } from "@/lib/organizations/members/mail-admins";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { ActorContext, Context } from "@/lib/platform/api/server/context";
import { clearAttempt } from "@/lib/platform/auth/attempts";
import { admitSession } from "@/lib/platform/auth/session";
import type { Db } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import type { RecoveryCodes, RecoveryCodesLeft, UseRecoveryCode } from "./schemas";

/** Creates new recovery codes, replacing earlier ones. */
export const createRecoveryCodes = (
  db: Db,
  ctx: ActorContext,
  { organizationId }: OrganizationSubject,
): Promise<RecoveryCodes> =>
  inTransaction(db, async (tx) => {
    const codes = newRecoveryCodes();
    await lockRow(tx, "Organization", organizationId);
    await tx.ssoRecoveryCode.deleteMany({ where: { organizationId } });
    await tx.ssoRecoveryCode.createMany({
      data: codes.map((code) => ({ organizationId, codeHash: hashRecoveryCode(code) })),
    });
    await record(tx, ctx, {
      type: "sso.recoveryCodesCreated",
      organizationId,
      subjectId: organizationId,
      payload: { codes: codes.length },
    });
    return { codes };
  });

const codesLeft = prepared(
  "recovery-codes-left",
  `SELECT count(*) FILTER (WHERE c."usedAt" IS NULL)::int AS "left", max(c."createdAt") AS "createdAt"
     FROM "SsoRecoveryCode" c WHERE c."organizationId" = $1`,
);

/** Counts the remaining recovery codes of an organization. */
export async function countRecoveryCodes(db: Db, organizationId: string): Promise<RecoveryCodesLeft> {
  const [found] = await codesLeft(db, [organizationId]);
  const { left, createdAt } = found!;
  return { left, ...(createdAt !== null && { createdAt: createdAt.toISOString() }) };
}

const spendCode = prepared(
  "spend-recovery-code",
  `UPDATE "SsoRecoveryCode" SET "usedAt" = now()
    WHERE "organizationId" = $1 AND "codeHash" = $2 AND "usedAt" IS NULL RETURNING true AS "spent"`,
);

/** Admits an admin's password session with a code that works once. The other admins are notified. */
export async function redeemRecoveryCode(
  db: Db,
  ctx: Context<"organization">,
  { code }: UseRecoveryCode,
): Promise<void> {
  const { actor, subject, address } = ctx;
  const { organizationId, title } = subject;
  if (actor.kind !== "session" || !can(subject.role, "organization.admin"))
    throw new Forbidden("Only admins can use a recovery code, in a browser.", "recovery_for_admins");
  // A code that is not needed is not used up.
  if (!subject.sso) {
    throw new ConflictError(
      "Single sign-on isn't required, so you don't need a recovery code. Keep it for later.",
      "sso_not_required",
    );
  }
  const attempt = await requireAttempt(db, `recovery:${actor.userId}`, address, "codes");
  await inTransaction(db, async (tx) => {
    const [spent] = await spendCode(tx, [organizationId, hashRecoveryCode(code)]);
    if (!spent)
      throw Invalid.field("code", "is not a recovery code, or was used before.", "recovery_code_wrong");
    await admitSession(tx, actor.sessionId, organizationId);
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
  await clearAttempt(db, attempt);
}
