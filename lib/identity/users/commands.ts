import "server-only";
import { sessionOf } from "@/lib/core/access/actor";
import { ConflictError, Forbidden } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { refuseManagedPerson } from "@/lib/identity/directory/ownership";
import { dropMailedLinks } from "@/lib/identity/mailed-links/mailed-link";
import { requirePassword } from "@/lib/identity/second-factor/proof";
import type { ActorContext, Context } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import { lockOwnAccount } from "@/lib/platform/auth/own-account";
import { endSessions, renewSession } from "@/lib/platform/auth/session";
import type { Db, Tx } from "@/lib/platform/db/client";
import { isUniqueViolation } from "@/lib/platform/db/errors";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import type { Recorder } from "@/lib/platform/events/record";
import { mailPerson } from "./mail-person";
import { hashPassword } from "./password";
import { presentUser } from "./present";
import { getUser, ownSettings } from "./queries";
import { recordForPerson } from "./record-for-person";
import { type UserRow, userSelect } from "./row";
import type { ChangePassword, UpdateUser } from "./schemas";

/** Creates a person; without a password they can sign in only through a provider. */
export async function createUser(
  db: Db,
  input: {
    email: string;
    displayName: string;
    password?: string;
    /** default: true, for a verified address */
    emailConfirmed?: boolean;
  },
): Promise<UserRow> {
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  const email = input.email.trim().toLowerCase();
  const { emailConfirmed = true } = input;
  return db.user
    .create({
      data: { id: newId(), email, displayName: input.displayName, passwordHash, emailConfirmed },
      select: userSelect,
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, "User_email_key")) throw error;
      throw emailTaken(email);
    });
}

/** Changes a person's own profile. */
export async function updateUser(
  db: Db,
  ctx: ActorContext,
  userId: string,
  input: UpdateUser,
): Promise<UserRow> {
  const user = await getUser(db, ctx.actor, userId);
  if (user.id !== ctx.actor.userId) {
    throw new Forbidden("You can only change your own profile.", "not_yourself");
  }
  return inTransaction(db, async (tx) => {
    await lockRow(tx, "User", userId);
    const current = await getUser(tx, ctx.actor, userId);
    await requireMatch(ctx, () => presentUser(current));
    const { language } = await ownSettings(tx, userId);
    const changes = changesOf("user.updated", { ...current, language }, input);
    if (!changes) return current;
    if (changes.displayName) await refuseManagedPerson(tx, ctx, userId);
    const changed = await tx.user.update({ where: { id: userId }, data: input, select: userSelect });
    await recordForPerson(tx, ctx, {
      type: "user.updated",
      userId,
      subjectId: userId,
      payload: { changes },
    });
    return changed;
  });
}

/** Updates a person's name and address from a directory; a new address ends their sessions. */
export const updateFromDirectory = (
  db: Db,
  ctx: Recorder,
  userId: string,
  input: { displayName: string; email: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockRow(tx, "User", userId);
    const current = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: userSelect });
    const changes = changesOf("user.updated", current, input);
    if (!changes) return;
    await tx.user
      .update({ where: { id: userId }, data: { ...input, emailConfirmed: true }, select: { id: true } })
      .catch((error: unknown) => {
        if (!isUniqueViolation(error, "User_email_key")) throw error;
        throw emailTaken(input.email);
      });
    if (changes.email) {
      await dropMailedLinks(tx, userId);
      await endSessions(tx, userId, null);
      const { email } = input;
      await mailPerson(tx, { userId, email: current.email }, { change: "emailChanged", email });
    }
    await recordForPerson(tx, ctx, { type: "user.updated", userId, subjectId: userId, payload: { changes } });
  });

const emailTaken = (email: string) =>
  new ConflictError(`An account for ${email} already exists. Use another address.`, "email_taken");

/**
 * Changes a password after checking the current one, and ends the person's other sessions. Returns the new
 * session of their own browser; null without a browser.
 */
export async function changePassword(
  db: Db,
  ctx: Context<"user">,
  { current, next }: ChangePassword,
): Promise<{ secret: string; seconds: number } | null> {
  await requirePassword(db, ctx, current, "current");
  const passwordHash = await hashPassword(next);
  return inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, ctx.actor);
    await dropMailedLinks(tx, ctx.actor.userId);
    await replacePassword(tx, ctx, ctx.actor, passwordHash);
    const own = sessionOf(ctx.actor);
    return own === null ? null : renewSession(tx, own);
  });
}

/** Sets a password and ends all sessions except the present one. Joins an open transaction. */
export async function replacePassword(
  tx: Tx,
  ctx: Recorder,
  { userId, email }: { userId: string; email: string },
  passwordHash: string,
): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { passwordHash }, select: { id: true } });
  const own = sessionOf(ctx.actor);
  await endSessions(tx, userId, own);
  await recordForPerson(tx, ctx, { type: "user.passwordChanged", userId, subjectId: userId });
  await mailPerson(tx, { userId, email }, { change: own === null ? "passwordReset" : "passwordChanged" });
}

/** Sets a person's newly verified address, and ends their sessions. Joins an open transaction. */
export async function setEmail(tx: Tx, ctx: Recorder, userId: string, email: string): Promise<void> {
  const current = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: userSelect });
  const changes = changesOf("user.updated", current, { email });
  if (!changes) return;
  await tx.user
    .update({ where: { id: userId }, data: { email, emailConfirmed: true }, select: { id: true } })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, "User_email_key")) throw error;
      throw emailTaken(email);
    });
  await dropMailedLinks(tx, userId);
  await endSessions(tx, userId, null);
  await recordForPerson(tx, ctx, { type: "user.updated", userId, subjectId: userId, payload: { changes } });
  await mailPerson(tx, { userId, email: current.email }, { change: "emailChanged", email });
}

/** Marks a person's address as verified. Joins an open transaction. */
export async function confirmEmail(tx: Tx, ctx: Recorder, userId: string, email: string): Promise<void> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, email, emailConfirmed: false },
    data: { emailConfirmed: true },
  });
  if (count === 0) return;
  await recordForPerson(tx, ctx, { type: "user.emailConfirmed", userId, subjectId: userId });
}
