import "server-only";
import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { systemActor } from "@/lib/core/access/actor";
import { ConflictError, DomainError } from "@/lib/core/errors";
import { randomText } from "@/lib/core/ids";
import { createUser } from "@/lib/identity/users/commands";
import { presentUser } from "@/lib/identity/users/present";
import { createOrganization } from "@/lib/organizations/organizations/create";
import type { Context } from "@/lib/platform/api/server/context";
import { beginAttempt, clearAttempt } from "@/lib/platform/auth/attempts";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { SetUp, SetUpResult } from "./schemas";

const SETTING = "setup";

/** True if the installation has no account yet. */
export async function isSetupNeeded(db: Db): Promise<boolean> {
  return (await db.user.findFirst({ select: { id: true } })) === null;
}

/**
 * Creates a one-time code for the first admin; null after set-up. The server prints it when it starts;
 * earlier codes no longer work. Only its hash is stored.
 */
export const createSetupCode = (db: Db): Promise<string | null> =>
  inTransaction(db, async (tx) => {
    if (!(await isSetupNeeded(tx))) return null;
    const code = randomText(24);
    const value = { codeHash: hashSecret(code.trim()).toString("base64url") };
    await tx.instanceSetting.upsert({
      where: { key: SETTING },
      create: { key: SETTING, value },
      update: { value },
    });
    return code;
  });

const codeHashIn = (value: unknown): string =>
  parsedJson(z.strictObject({ codeHash: z.string() }), value, {
    table: "InstanceSetting",
    column: "value",
    row: SETTING,
  }).codeHash;

const lockSetupSetting = prepared(
  "lock-setup-setting",
  `SELECT "value" FROM "InstanceSetting" WHERE "key" = $1 FOR UPDATE`,
);

/** Creates the first admin with an organization. Works once. */
export async function completeSetup(db: Db, ctx: Context<"public">, input: SetUp): Promise<SetUpResult> {
  if (!(await isSetupNeeded(db))) throw setUpAlready();
  const attempt = await beginAttempt(db, "setup", ctx.address);
  if (!attempt) {
    throw new DomainError(
      "too_many_requests",
      "too_many_attempts",
      "Too many wrong codes. Wait a few minutes, then try again.",
      { headers: { "retry-after": "60" } },
    );
  }
  return inTransaction(db, async (tx) => {
    // The transaction that deletes this row does the set-up; concurrent ones wait here and find it gone.
    const [setting] = await lockSetupSetting(tx, [SETTING]);
    if (!(await isSetupNeeded(tx))) throw setUpAlready();
    if (
      !setting ||
      !timingSafeEqual(Buffer.from(codeHashIn(setting.value), "base64url"), hashSecret(input.code.trim()))
    ) {
      throw new DomainError(
        "forbidden",
        "setup_code_wrong",
        "Wrong set-up code. Use the one printed at the latest start of the server.",
        {
          fields: [{ path: "code", message: "is not the one that the server printed at its latest start." }],
        },
      );
    }
    await tx.instanceSetting.delete({ where: { key: SETTING }, select: { key: true } });
    const user = await createUser(tx, input);
    const asSetUp = { ...ctx, actor: systemActor("setup", user.id) };
    const { organizationId } = await createOrganization(tx, asSetUp, {
      title: input.organizationTitle,
      ownerId: user.id,
    });
    await clearAttempt(tx, attempt);
    return { user: presentUser(user), organization: organizationId };
  });
}

const setUpAlready = () =>
  new ConflictError("Bindery is already set up. Sign in, or ask an admin for an account.", "set_up_already");
