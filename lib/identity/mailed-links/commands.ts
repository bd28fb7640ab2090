import "server-only";
import { addresses } from "@/lib/addresses";
import { type Actor, type Caller, systemActor } from "@/lib/core/access/actor";
import { ConflictError, Forbidden, Invalid, NotFound } from "@/lib/core/errors";
import { refuseManagedPerson } from "@/lib/identity/directory/ownership";
import { linkProvider } from "@/lib/identity/saml/person-match";
import { resetSecondFactor } from "@/lib/identity/second-factor/commands";
import { requireAttempt, requirePassword } from "@/lib/identity/second-factor/proof";
import { dropAllTokensOf } from "@/lib/identity/tokens/commands";
import { confirmEmail, replacePassword, setEmail } from "@/lib/identity/users/commands";
import { hashPassword } from "@/lib/identity/users/password";
import { ownSettings } from "@/lib/identity/users/queries";
import { recordForPerson } from "@/lib/identity/users/record-for-person";
import type { Context } from "@/lib/platform/api/server/context";
import { requireWithin } from "@/lib/platform/api/server/within";
import { clearAccountAttempts } from "@/lib/platform/auth/attempts";
import { lockOwnAccount } from "@/lib/platform/auth/own-account";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { Recorder } from "@/lib/platform/events/record";
import { enqueue } from "@/lib/platform/jobs/job";
import { sendMail } from "@/lib/platform/mail/send";
import { appUrl } from "@/lib/platform/urls";
import {
  createMailedLink,
  dropMailedLinks,
  findMailedLink,
  LINK_HOURS,
  type MailedLinkRow,
  spendMailedLink,
} from "./mailed-link";
import { mailPasswordResetJob } from "./password-reset-job";
import type { ChangeEmail, MailedLink, MailedLinkKind, UseMailedLink } from "./schemas";

/** Counts mails like wrong passwords, per recipient address and per requesting network. */
const requireFewMails = (db: Db, about: string, address: string): Promise<unknown> =>
  requireAttempt(db, `mail:${about}`, address, "mails");

/** Mails a password reset link to the account with the address, if there is one. */
export async function requestPasswordReset(db: Db, ctx: Context<"public">, email: string): Promise<void> {
  await requireFewMails(db, email, ctx.address);
  await inTransaction(db, (tx) => enqueue(tx, mailPasswordResetJob, { email }));
}

type LinkMail = { kind: MailedLinkKind; userId: string; email: string };

async function linkAddress(tx: Tx, link: LinkMail): Promise<string> {
  const { id, key } = await createMailedLink(tx, link);
  return appUrl(addresses.mailedLink(id, key));
}

/** Mails a link to the new address. Only its mailbox learns that another account has it. */
export async function requestEmailChange(
  db: Db,
  ctx: Context<"user">,
  { email, password }: ChangeEmail,
): Promise<void> {
  const { userId, displayName } = ctx.actor;
  if (email === ctx.actor.email) throw Invalid.field("email", "is your address already.");
  await requirePassword(db, ctx, password);
  await requireFewMails(db, userId, ctx.address);
  await inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, ctx.actor);
    await refuseManagedPerson(tx, ctx, userId);
    await dropMailedLinks(tx, userId, "emailChange");
    const kind = "emailChange";
    await recordForPerson(tx, ctx, {
      type: "user.emailChangeRequested",
      userId,
      subjectId: userId,
      payload: { email },
    });
    // Created in either case, so that a pending change does not reveal that the address is free.
    const link = await linkAddress(tx, { kind, userId, email });
    const to = { email };
    if ((await tx.user.count({ where: { email } })) > 0) {
      await sendMail(tx, { to, template: "emailTaken", data: {}, secrets: {} });
      return;
    }
    const data = { person: displayName, hours: LINK_HOURS[kind] };
    await sendMail(tx, { to, template: "emailChange", data, secrets: { link } });
  });
}

/** Mails a confirmation link to an unverified address. */
export async function requestEmailConfirmation(db: Db, ctx: Context<"user">): Promise<void> {
  const { userId, email, displayName } = ctx.actor;
  await requireFewMails(db, userId, ctx.address);
  await inTransaction(db, async (tx) => {
    if ((await ownSettings(tx, userId)).emailConfirmed)
      throw new ConflictError("Your e-mail address is confirmed already.", "email_confirmed");
    const kind = "emailConfirmation";
    await sendMail(tx, {
      to: { email, userId },
      template: kind,
      data: { person: displayName, hours: LINK_HOURS[kind] },
      secrets: { link: await linkAddress(tx, { kind, userId, email }) },
    });
  });
}

async function getMailedLink(db: Db, id: string, key: string): Promise<MailedLinkRow> {
  const link = await findMailedLink(db, id, key);
  if (!link) throw new NotFound("link that can be used");
  return link;
}

/** Describes a link to the person following it. */
export async function showMailedLink(
  db: Db,
  caller: Caller | null,
  id: string,
  key: string,
): Promise<MailedLink> {
  const { kind, email, userId, samlProviderId, expiresAt } = await getMailedLink(db, id, key);
  const provider =
    samlProviderId === null
      ? null
      : await db.samlProvider.findUniqueOrThrow({
          where: { id: samlProviderId },
          select: { label: true, organization: { select: { title: true } } },
        });
  return {
    object: "mailed-link",
    id,
    kind,
    email,
    yours: caller?.userId === userId,
    ...(provider && { provider: { label: provider.label, organization: provider.organization.title } }),
    expiresAt: expiresAt.toISOString(),
  };
}

type Using = { link: MailedLinkRow; password: string | undefined };

/** Performs the action of a link, once. */
export async function useMailedLink(
  db: Db,
  ctx: Context<"public">,
  id: string,
  { key, password }: UseMailedLink,
): Promise<void> {
  const link = await getMailedLink(db, id, key);
  const { kind, userId } = link;
  const isAddress = kind === "emailChange" || kind === "emailConfirmation";
  if (isAddress && ctx.actor !== null) requireWithin(ctx.actor, null);
  // Otherwise an attacker could have the address's owner confirm it for the attacker's account.
  if (isAddress && ctx.actor?.userId !== userId) {
    throw new Forbidden(
      "Sign in to the account that asked for this e-mail, then follow the link again.",
      "other_account",
    );
  }
  const passwordHash = await newPasswordHash({ link, password });
  const actor: Actor = ctx.actor?.userId === userId ? ctx.actor : systemActor("signIn", userId);
  const acting: Recorder = { ...ctx, actor };
  await inTransaction(db, async (tx) => {
    await lockRow(tx, "User", userId);
    if (!(await spendMailedLink(tx, id))) throw new NotFound("link that can be used");
    switch (kind) {
      case "passwordReset":
        return resetPassword(tx, acting, link, passwordHash!);
      case "emailChange":
        await refuseManagedPerson(tx, acting, userId);
        return setEmail(tx, acting, userId, link.email);
      case "emailConfirmation":
        return confirmEmail(tx, acting, userId, link.email);
      case "providerLink":
        await requireSameAddress(tx, link);
        return linkProvider(tx, acting, {
          ...link,
          samlProviderId: link.samlProviderId!,
          subject: link.subject!,
        });
    }
  });
}

async function newPasswordHash({ link, password }: Using): Promise<string | null> {
  if ((link.kind === "passwordReset") === (password !== undefined))
    return password === undefined ? null : hashPassword(password);
  throw Invalid.field("password", password === undefined ? "is needed." : "is not what this link asks for.");
}

/** Throws if the person has another address by now. */
async function requireSameAddress(tx: Tx, { userId, email }: Pick<MailedLinkRow, "userId" | "email">) {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailConfirmed: true },
  });
  if (user.email !== email) throw new NotFound("link that can be used");
  return user;
}

/**
 * Sets a new password; the link also verifies the address. Ends all sessions. Removes a second factor if the
 * address was unverified before: another person may have added it.
 */
async function resetPassword(
  tx: Tx,
  ctx: Recorder,
  { userId, email }: MailedLinkRow,
  passwordHash: string,
): Promise<void> {
  const user = await requireSameAddress(tx, { userId, email });
  if (!user.emailConfirmed) {
    await resetSecondFactor(tx, ctx, userId, "Resetting your password");
    await confirmEmail(tx, ctx, userId, email);
  }
  await replacePassword(tx, ctx, { userId, email }, passwordHash);
  await dropAllTokensOf(tx, userId);
  await dropMailedLinks(tx, userId);
  await clearAccountAttempts(tx, email);
}
