import "server-only";
import { addresses } from "@/lib/addresses";
import { systemActor } from "@/lib/core/access/actor";
import { Invalid, NotFound } from "@/lib/core/errors";
import { ownerOfDomain } from "@/lib/identity/email-domains/queries";
import { requireAttempt } from "@/lib/identity/second-factor/proof";
import { createUser } from "@/lib/identity/users/commands";
import { presentUser } from "@/lib/identity/users/present";
import { ownSettings } from "@/lib/identity/users/queries";
import { type UserRow, userSelect } from "@/lib/identity/users/row";
import { addressKeyOf } from "@/lib/organizations/invites/address-key";
import { domainOf, type InviteRow } from "@/lib/organizations/invites/invite";
import { getOpenInvite, mailedAddress } from "@/lib/organizations/invites/queries";
import type { AcceptedInvite, AcceptInvite } from "@/lib/organizations/invites/schemas";
import { addMember } from "@/lib/organizations/members/commands";
import type { ActorContext, Context } from "@/lib/platform/api/server/context";
import { requireWithin } from "@/lib/platform/api/server/within";
import { clearAttempt } from "@/lib/platform/auth/attempts";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { sendMail } from "@/lib/platform/mail/send";
import { appUrl } from "@/lib/platform/urls";
import { takeMailedInvite } from "./mailed-invites";
import { lockInvite, refuseDisabled, requireDomain, useInvite } from "./use-invite";

/** Adds the caller to an organization by an invite link. */
export const joinByLink = (db: Db, ctx: ActorContext, organizationId: string, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockInvite(tx, id);
    const invite = await getOpenInvite(tx, id, undefined);
    if (invite.organizationId !== organizationId) throw new NotFound("invite link", id);
    const person = await accountOf(tx, ctx.actor.userId);
    requireDomain(invite, person.email, person.emailConfirmed);
    await useInvite(tx, ctx, invite, person);
  });

/** Adds the caller to an organization that lists and has verified the domain of their address. */
export const joinByDomain = (db: Db, ctx: ActorContext, organizationId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { userId } = ctx.actor;
    const person = await accountOf(tx, userId);
    const domain = domainOf(person.email);
    const organization = await tx.organization.findFirst({
      where: { id: organizationId, emailDomains: { has: domain } },
      select: { defaultRole: true },
    });
    // Without a listed domain, the caller must not learn that the organization exists.
    if (!organization) throw new NotFound("organization", organizationId);
    if (!person.emailConfirmed) {
      throw new Invalid(
        "Confirm your e-mail address in your account first, or ask an admin for an invite by e-mail.",
        "email_unconfirmed",
      );
    }
    // Any organization can list any domain; only its verified owner may admit the people there.
    if ((await ownerOfDomain(tx, domain)) !== organizationId) {
      throw new Invalid(
        `This organization has not verified ${domain}. Ask an admin for an invite by e-mail.`,
        "email_domain_unverified",
      );
    }
    await refuseDisabled(tx, organizationId, userId);
    const invite = await takeMailedInvite(tx, organizationId, person.email);
    const { role } = invite ?? { role: organization.defaultRole };
    await addMember(tx, ctx, { organizationId, userId, role, readmits: false });
  });

const accountOf = (tx: Tx, userId: string) =>
  tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { ...userSelect, emailConfirmed: true },
  });

/** Mails a link to join by an invite link for many. Only the mailbox learns whether the address has an account. */
export async function mailInviteLink(
  db: Db,
  ctx: Context<"public">,
  id: string,
  email: string,
): Promise<void> {
  await requireAttempt(db, `mail:${email}`, ctx.address, "mails");
  await inTransaction(db, async (tx) => {
    const invite = await getOpenInvite(tx, id, undefined);
    requireDomain(invite, email, true);
    await sendMail(tx, {
      to: { email },
      organizationId: invite.organizationId,
      template: "inviteLink",
      data: { organization: invite.title },
      secrets: { accept: appUrl(addresses.invite(id, { key: addressKeyOf(id, email) })) },
    });
  });
}

/** Accepts an invite for the signed-in person, else with a new account. */
export async function acceptInvite(
  db: Db,
  ctx: Context<"public">,
  id: string,
  input: AcceptInvite,
): Promise<AcceptedInvite> {
  if (ctx.actor !== null || input.email === undefined) return acceptOnce(db, ctx, id, input);
  // Without a mail server, the answer shows whether the address is taken: few can be tried.
  const attempt = await requireAttempt(db, `invite:${id}`, ctx.address, "invites");
  const accepted = await acceptOnce(db, ctx, id, input);
  await clearAttempt(db, attempt);
  return accepted;
}

const acceptOnce = (
  db: Db,
  ctx: Context<"public">,
  id: string,
  input: AcceptInvite,
): Promise<AcceptedInvite> =>
  inTransaction(db, async (tx) => {
    await lockInvite(tx, id);
    const invite = await getOpenInvite(tx, id, input.key);
    const { actor } = ctx;
    if (actor !== null) requireWithin(actor, invite.organizationId);
    const person = actor === null ? await newAccount(tx, invite, input) : await accountOf(tx, actor.userId);
    if (actor !== null)
      requireDomain(invite, person.email, (await ownSettings(tx, person.id)).emailConfirmed);
    await useInvite(tx, { ...ctx, actor: actor ?? systemActor("invite", person.id) }, invite, person);
    return { organization: invite.organizationId, user: presentUser(person) };
  });

/** Creates an account for the invite. The key of a mailed link verifies its address. */
async function newAccount(tx: Tx, invite: InviteRow, input: AcceptInvite): Promise<UserRow> {
  const mailed = mailedAddress(invite, input.key);
  if (mailed === null && env.smtpUrl !== undefined) {
    throw new Invalid(
      "Request an e-mail with a link to your address first, then create the account with its key.",
      "mailed_key_needed",
      [{ path: "key", message: "is needed for a new account." }],
    );
  }
  const email = mailed ?? input.email;
  const { displayName, password } = input;
  const missing = Object.entries({ email, displayName, password }).flatMap(([path, value]) =>
    value === undefined ? [{ path, message: "is needed for a new account." }] : [],
  );
  if (email === undefined || displayName === undefined || password === undefined) {
    throw new Invalid(
      `Say who you are: ${missing.map(({ path }) => path).join(", ")}.`,
      "account_needed",
      missing,
    );
  }
  const emailConfirmed = mailed !== null;
  requireDomain(invite, email, emailConfirmed);
  return createUser(tx, { email, displayName, password, emailConfirmed });
}
