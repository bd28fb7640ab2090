import "server-only";
import { type Caller, sessionOf } from "@/lib/core/access/actor";
import { ConflictError, Forbidden, Invalid, NotFound } from "@/lib/core/errors";
import {
  type LinkedIssuerRow,
  listLinkedIssuers,
  removeLinkedIssuer,
  removeLinkedIssuers,
} from "@/lib/identity/sign-in/oidc";
import { mailPerson } from "@/lib/identity/users/mail-person";
import { recordForPerson } from "@/lib/identity/users/record-for-person";
import { getMember, hasOtherOrganization } from "@/lib/organizations/members/queries";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { ActorContext, Context } from "@/lib/platform/api/server/context";
import { clearAttempt } from "@/lib/platform/auth/attempts";
import { lockOwnAccount } from "@/lib/platform/auth/own-account";
import { endSessions } from "@/lib/platform/auth/session";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import {
  confirmTotp as acceptTotp,
  startTotp as beginTotp,
  dropIdleRecoveryCodes,
  findSecondFactor,
  hasSecondFactor,
  lockSecondFactor,
  removeTotp,
  replaceRecoveryCodes,
} from "./factors";
import {
  addPasskey,
  listPasskeys,
  PASSKEY_ORIGIN,
  type PasskeyRow,
  readRegistration,
  removePasskeys,
  renamePasskey,
  startRegistration,
  removePasskey as takePasskey,
} from "./passkeys";
import { codeAccount, requireAttempt, requirePassword, requireProof } from "./proof";
import type {
  ConfirmTotp,
  CreatedPasskey,
  CreatePasskey,
  LinkedIssuer,
  OwnRecoveryCodes,
  Passkey,
  PasskeyOptions,
  Proof,
  SecondFactorStatus,
  StartTotp,
  TotpSetup,
  UpdatePasskey,
} from "./schemas";
import { totpUri } from "./totp";

const presentPasskey = ({ id, label, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  object: "passkey",
  id,
  label,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});

const presentIssuer = ({ id, issuer, label, createdAt }: LinkedIssuerRow): LinkedIssuer => ({
  object: "linked-issuer",
  id,
  label,
  issuer,
  createdAt: createdAt.toISOString(),
});

/** Returns the caller's ways to sign in. */
export async function getStatus(db: Db, { userId }: Caller): Promise<SecondFactorStatus> {
  const [user, { totpSince, codesLeft, codesCreatedAt }, passkeys, issuers] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } }),
    findSecondFactor(db, userId),
    listPasskeys(db, userId),
    listLinkedIssuers(db, userId),
  ]);
  return {
    password: user.passwordHash !== null,
    ...(totpSince && { totp: { createdAt: totpSince.toISOString() } }),
    passkeys: passkeys.map(presentPasskey),
    passkeyOrigin: PASSKEY_ORIGIN,
    issuers: issuers.map(presentIssuer),
    ...(codesCreatedAt && { recoveryCodes: { left: codesLeft, createdAt: codesCreatedAt.toISOString() } }),
  };
}

/** Creates the secret for an authenticator app; sign-in asks for no codes yet. */
export async function startTotp(db: Db, ctx: Context<"user">, { password }: StartTotp): Promise<TotpSetup> {
  await requirePassword(db, ctx, password);
  const { userId, email } = ctx.actor;
  return inTransaction(db, async (tx) => {
    await lockSecondFactor(tx, userId);
    if ((await findSecondFactor(tx, userId)).totpSince) {
      throw new ConflictError(
        "You already use an authenticator app. Remove it first to add another one.",
        "totp_exists",
      );
    }
    const secret = await beginTotp(tx, userId);
    return { secret, uri: totpUri(secret, email) };
  });
}

/** Enables codes at sign-in after the app has shown a valid one. */
export async function confirmTotp(
  db: Db,
  ctx: Context<"user">,
  { code }: ConfirmTotp,
): Promise<OwnRecoveryCodes> {
  const { userId, email } = ctx.actor;
  const attempt = await requireAttempt(db, codeAccount(userId), ctx.address, "codes");
  const codes = await inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, ctx.actor);
    if (!(await acceptTotp(tx, userId, code))) {
      throw Invalid.field(
        "code",
        "is wrong. Check the clock of your device; if an hour has passed, start again.",
        "wrong_code",
      );
    }
    const made = await replaceRecoveryCodes(tx, userId);
    await endSessions(tx, userId, sessionOf(ctx.actor));
    await recordForPerson(tx, ctx, { type: "secondFactor.totpEnabled", userId, subjectId: userId });
    await mailPerson(tx, { userId, email }, { change: "totpEnabled" });
    return made;
  });
  await clearAttempt(db, attempt);
  return { codes };
}

/** Disables codes at sign-in. */
export async function disableTotp(db: Db, ctx: Context<"user">, proof: Proof): Promise<void> {
  await requireProof(db, ctx, proof);
  const { userId, email } = ctx.actor;
  await inTransaction(db, async (tx) => {
    await lockSecondFactor(tx, userId);
    if (!(await removeTotp(tx, userId))) throw new NotFound("authenticator app");
    await dropIdleRecoveryCodes(tx, userId);
    await recordForPerson(tx, ctx, { type: "secondFactor.totpDisabled", userId, subjectId: userId });
    await mailPerson(tx, { userId, email }, { change: "totpDisabled" });
  });
}

/** Creates recovery codes for a person with a second factor, replacing earlier ones. */
export async function createCodes(db: Db, ctx: Context<"user">, proof: Proof): Promise<OwnRecoveryCodes> {
  await requireProof(db, ctx, proof);
  const { userId, email } = ctx.actor;
  return inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, ctx.actor);
    if (!hasSecondFactor(await findSecondFactor(tx, userId))) {
      throw new ConflictError(
        "Recovery codes replace a second factor you lost. Add an authenticator app or a passkey first.",
        "second_factor_missing",
      );
    }
    const codes = await replaceRecoveryCodes(tx, userId);
    await recordForPerson(tx, ctx, { type: "secondFactor.recoveryCodesCreated", userId, subjectId: userId });
    await mailPerson(tx, { userId, email }, { change: "recoveryCodesCreated" });
    return { codes };
  });
}

/**
 * Returns the options to create a passkey. It needs a fresh proof of identity, since a passkey alone can sign
 * in.
 */
export async function startPasskey(db: Db, ctx: Context<"user">, proof: Proof): Promise<PasskeyOptions> {
  await requireProof(db, ctx, proof);
  return startRegistration(db, ctx.actor);
}

/** Stores the passkey that a browser created. */
export async function createPasskey(
  db: Db,
  ctx: Context<"user">,
  { label, response }: CreatePasskey,
): Promise<CreatedPasskey> {
  const { userId, email } = ctx.actor;
  const credential = await readRegistration(db, userId, response);
  return inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, ctx.actor);
    const isFirst = !hasSecondFactor(await findSecondFactor(tx, userId));
    const added = await addPasskey(tx, userId, label, credential);
    if (!added) throw new ConflictError("This passkey is in use already. Use another one.", "passkey_exists");
    const codes = isFirst ? await replaceRecoveryCodes(tx, userId) : undefined;
    if (isFirst) await endSessions(tx, userId, sessionOf(ctx.actor));
    const subjectId = added.id;
    await recordForPerson(tx, ctx, { type: "passkey.added", userId, subjectId, payload: { label } });
    await mailPerson(tx, { userId, email }, { change: "passkeyAdded", passkey: label });
    return { passkey: presentPasskey(added), ...(codes && { codes }) };
  });
}

export const updatePasskey = (
  db: Db,
  ctx: Context<"user">,
  id: string,
  { label }: UpdatePasskey,
): Promise<Passkey> =>
  inTransaction(db, async (tx) => {
    const { userId } = ctx.actor;
    const renamed = await renamePasskey(tx, userId, id, label);
    if (!renamed) throw new NotFound("passkey", id);
    await recordForPerson(tx, ctx, { type: "passkey.renamed", userId, subjectId: id, payload: { label } });
    return presentPasskey(renamed);
  });

/** Removes a passkey, unless it is the last way to sign in of a person without a password. */
export async function removePasskey(db: Db, ctx: Context<"user">, id: string, proof: Proof): Promise<void> {
  await requireProof(db, ctx, proof);
  const { userId, email } = ctx.actor;
  await inTransaction(db, async (tx) => {
    await lockSecondFactor(tx, userId);
    const label = await takePasskey(tx, userId, id);
    if (label === null) throw new NotFound("passkey", id);
    if (await isLockedOut(tx, userId)) {
      throw new ConflictError(
        "This passkey is your only way to sign in. Add another one or set a password first.",
        "last_way_in",
      );
    }
    await dropIdleRecoveryCodes(tx, userId);
    await recordForPerson(tx, ctx, { type: "passkey.removed", userId, subjectId: id, payload: { label } });
    await mailPerson(tx, { userId, email }, { change: "passkeyRemoved", passkey: label });
  });
}

/**
 * True if a person has neither a password nor a passkey. A linked issuer does not count: another person may
 * control it later.
 */
async function isLockedOut(db: Db, userId: string): Promise<boolean> {
  const [{ passwordHash }, { passkeys }] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } }),
    findSecondFactor(db, userId),
  ]);
  return passwordHash === null && passkeys === 0;
}

/**
 * Unlinks an issuer from the caller and ends the sessions it opened, unless it is the last way to sign in.
 */
export async function unlinkIssuer(db: Db, ctx: Context<"user">, id: string, proof: Proof): Promise<void> {
  const { userId, email } = ctx.actor;
  // Checked before the proof, which a person without a password cannot give.
  if (await isLockedOut(db, userId)) {
    throw new ConflictError("This is your only way to sign in. Set a password first.", "last_way_in");
  }
  await requireProof(db, ctx, proof);
  await inTransaction(db, async (tx) => {
    await lockSecondFactor(tx, userId);
    const removed = await removeLinkedIssuer(tx, userId, id, sessionOf(ctx.actor));
    if (!removed) throw new NotFound("linked issuer", id);
    const { issuer, label } = removed;
    await recordForPerson(tx, ctx, {
      type: "user.issuerUnlinked",
      userId,
      subjectId: userId,
      payload: { issuer },
    });
    await mailPerson(tx, { userId, email }, { change: "issuerUnlinked", issuer: label });
  });
}

/** Unlinks every issuer from an account, for an operator. Returns their number. */
export const unlinkIssuers = (
  db: Db,
  ctx: Parameters<typeof recordForPerson>[1],
  userId: string,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    await lockSecondFactor(tx, userId);
    const removed = await removeLinkedIssuers(tx, userId);
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    for (const { issuer, label } of removed) {
      const event = { type: "user.issuerUnlinked", userId, subjectId: userId, payload: { issuer } } as const;
      await recordForPerson(tx, ctx, event);
      await mailPerson(tx, { userId, email }, { change: "issuerUnlinked", issuer: label });
    }
    return removed.length;
  });

/**
 * Removes a member's second factor, so that the password alone signs them in; returns false if there was
 * none.
 */
export const resetOfMember = (
  db: Db,
  ctx: ActorContext,
  { organizationId, title }: OrganizationSubject,
  userId: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { email } = await getMember(tx, organizationId, userId);
    if (userId === ctx.actor.userId) {
      throw new Forbidden(
        "You can't reset your own second factor. Remove it in your account, or ask another admin.",
        "yourself",
      );
    }
    // An admin of one organization must not weaken an account that another one trusts.
    if (await hasOtherOrganization(tx, organizationId, userId)) {
      throw new ConflictError(
        `They also belong to another organization, so an admin of this one can't reset their second factor. Ask the operator of this Bindery to run “npm run -s bindery -- second-factor reset --email ${email}”.`,
        "member_elsewhere",
      );
    }
    const by = `${ctx.actor.displayName}, an admin of ${title},`;
    return resetSecondFactor(tx, ctx, userId, by);
  });

/** Removes every second factor of a person, and signs them out. Joins an open transaction. */
export const resetSecondFactor = (
  db: Db,
  ctx: Parameters<typeof recordForPerson>[1],
  userId: string,
  by: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockSecondFactor(tx, userId);
    const lost = [await removeTotp(tx, userId), (await removePasskeys(tx, userId)) > 0];
    if (!lost.includes(true)) return false;
    await dropIdleRecoveryCodes(tx, userId);
    await endSessions(tx, userId, null);
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    await recordForPerson(tx, ctx, { type: "secondFactor.reset", userId, subjectId: userId });
    await mailPerson(tx, { userId, email }, { change: "secondFactorReset", by });
    return true;
  });
