import "server-only";
import { addresses } from "@/lib/addresses";
import { systemActor } from "@/lib/core/access/actor";
import type { Role } from "@/lib/core/access/roles";
import { addMember } from "@/lib/domains/members/commands";
import { wasRemoved } from "@/lib/domains/members/queries";
import { createUser } from "@/lib/domains/users/commands";
import { presentUser } from "@/lib/domains/users/present";
import { Conflict, Forbidden, Invalid, NotFound } from "@/lib/errors";
import { newId, randomText } from "@/lib/ids";
import {
  type AcceptedInvite,
  type AcceptInvite,
  type CreateLinkInvite,
  type InvitePeople,
  type InviteResult,
  MAIL_DAYS,
  type UpdateLinkInvite,
} from "@/lib/model/invites/schemas";
import type { OrganizationSubject } from "@/lib/model/organizations/subject";
import { type UserRow, userSelect } from "@/lib/model/users/row";
import type { ActorContext, Context } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { type Recorder, record } from "@/lib/platform/events/record";
import { sendMail } from "@/lib/platform/mail/send";
import { appUrl } from "@/lib/urls";
import { domainOf, hashKey, type InviteRow } from "./invite";
import { presentLink } from "./present";
import { findInvite, getInvite, getOpenInvite } from "./queries";

const DAY_MS = 86_400_000;

/** Adds people who have an account, and mails the others a link that makes one; all or none. */
export const invitePeople = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  input: InvitePeople,
): Promise<InviteResult> =>
  inTransaction(db, async (tx) => {
    const { organizationId, defaultRole } = organization;
    const fallback = input.role === undefined ? defaultRole : input.role;
    const roles = new Map(
      input.emails.map((entry) =>
        typeof entry === "string" ? [entry, fallback] : [entry.email, entry.role],
      ),
    );
    const people = await findPeople(tx, organizationId, [...roles.keys()]);
    const result = { users: [] as string[], invited: 0, mailed: 0, failedSSOEmails: [] as string[] };
    for (const [email, role] of roles) {
      const person = people.get(email);
      if (input.sso && person?.elsewhere) {
        result.failedSSOEmails.push(email);
      } else if (person?.confirmed) {
        const { userId } = person;
        if (await addMember(tx, ctx, { organizationId, userId, role, sso: input.sso })) result.invited += 1;
        result.users.push(userId);
      } else {
        await mailInvite(tx, ctx, organization, { email, role, sso: input.sso });
        result.invited += 1;
        result.mailed += 1;
      }
    }
    const { failedSSOEmails, ...rest } = result;
    return { ...rest, ...(failedSSOEmails.length > 0 && { failedSSOEmails }) };
  });

/** `confirmed`: nobody else can have made the account in their name. */
type Person = { userId: string; elsewhere: boolean; confirmed: boolean };

async function findPeople(tx: Db, organizationId: string, emails: string[]): Promise<Map<string, Person>> {
  const rows = await tx.user.findMany({
    where: { email: { in: emails } },
    select: {
      id: true,
      email: true,
      emailConfirmed: true,
      members: {
        where: { organizationId: { not: organizationId } },
        select: { organizationId: true },
        take: 1,
      },
    },
  });
  return new Map(
    rows.map((row) => [
      row.email,
      { userId: row.id, elsewhere: row.members.length > 0, confirmed: row.emailConfirmed },
    ]),
  );
}

type NewInvite = { email: string; role: Role | null; sso: boolean };

/** Mails somebody a new link; one that they got before stops working. */
async function mailInvite(
  tx: Db,
  ctx: ActorContext,
  { organizationId, title }: Pick<OrganizationSubject, "organizationId" | "title">,
  { email, ...fields }: NewInvite,
): Promise<string> {
  const key = randomText(32);
  const data = {
    ...fields,
    keyHash: hashKey(key),
    createdById: ctx.actor.userId,
    expiresAt: new Date(Date.now() + MAIL_DAYS * DAY_MS),
  };
  const { id } = await tx.invite.upsert({
    where: { organizationId_email: { organizationId, email } },
    create: { id: newId(), organizationId, email, ...data },
    update: data,
    select: { id: true },
  });
  await sendMail(tx, {
    to: { email },
    organizationId,
    template: "invite",
    data: { organization: title, inviter: ctx.actor.displayName, days: MAIL_DAYS },
    secrets: { accept: appUrl(addresses.invite(id, { key })) },
  });
  await record(tx, ctx, {
    type: "invite.sent",
    organizationId,
    subjectId: id,
    payload: { email, role: fields.role },
  });
  return id;
}

/** Mails an invite again, with a new link. */
export const resendInvite = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  id: string,
): Promise<InviteRow> =>
  inTransaction(db, async (tx) => {
    const { organizationId } = organization;
    await lockInvite(tx, id);
    const { email, role, sso } = await getInvite(tx, "mail", organizationId, id);
    await mailInvite(tx, ctx, organization, { email: email ?? "", role, sso });
    return getInvite(tx, "mail", organizationId, id);
  });

/** Withdraws an invite that was mailed; false when there is none. */
export const withdrawInvite = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  id: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockInvite(tx, id);
    const invite = await findInvite(tx, "mail", organizationId, id);
    if (!invite) return false;
    await tx.invite.delete({ where: { id }, select: { id: true } });
    await record(tx, ctx, {
      type: "invite.withdrawn",
      organizationId,
      subjectId: id,
      payload: { email: invite.email ?? "" },
    });
    return true;
  });

/** Creates a link by which people join. */
export const createLink = (
  db: Db,
  ctx: ActorContext,
  { organizationId, inviteLinks }: OrganizationSubject,
  { expiresInDays, ...fields }: CreateLinkInvite,
): Promise<InviteRow> =>
  inTransaction(db, async (tx) => {
    if (!inviteLinks) {
      throw new Conflict(
        "Invite links are off. Turn them on in the settings of the organization first.",
        "invite_links_off",
      );
    }
    const id = newId();
    await tx.invite.create({
      data: {
        ...fields,
        id,
        organizationId,
        createdById: ctx.actor.userId,
        ...(expiresInDays !== undefined && { expiresAt: new Date(Date.now() + expiresInDays * DAY_MS) }),
      },
      select: { id: true },
    });
    await record(tx, ctx, {
      type: "inviteLink.created",
      organizationId,
      subjectId: organizationId,
      payload: { role: fields.role },
    });
    return getInvite(tx, "link", organizationId, id);
  });

/** Changes the role that a link gives from now on. */
export const updateLink = (
  db: Db,
  ctx: ActorContext,
  { organizationId, role }: OrganizationSubject,
  id: string,
  input: UpdateLinkInvite,
): Promise<InviteRow> =>
  inTransaction(db, async (tx) => {
    await lockInvite(tx, id);
    const current = await getInvite(tx, "link", organizationId, id);
    await requireMatch(ctx, () => presentLink(current, role));
    const changes = changesOf("inviteLink.updated", current, input);
    if (!changes) return current;
    await tx.invite.update({ where: { id }, data: input, select: { id: true } });
    await record(tx, ctx, {
      type: "inviteLink.updated",
      organizationId,
      subjectId: organizationId,
      payload: { changes },
    });
    return getInvite(tx, "link", organizationId, id);
  });

/** Deletes a link, which stops working; false when there is none. */
export const deleteLink = (
  db: Db,
  ctx: ActorContext,
  { organizationId, role }: OrganizationSubject,
  id: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockInvite(tx, id);
    const link = await findInvite(tx, "link", organizationId, id);
    if (!link) return false;
    await requireMatch(ctx, () => presentLink(link, role));
    await tx.invite.delete({ where: { id }, select: { id: true } });
    await record(tx, ctx, {
      type: "inviteLink.deleted",
      organizationId,
      subjectId: organizationId,
      payload: { role: link.role, uses: link.uses },
    });
    return true;
  });

/** One after the other: an invite for one person is accepted once, and a link as often as it may be. */
const lockInvite = (tx: Db, id: string): Promise<unknown> =>
  tx.$queryRaw`SELECT 1 FROM "Invite" WHERE "id" = ${id} FOR UPDATE`;

/** Takes somebody into an organization by an invite, which they may use. Members keep the role they have. */
async function useInvite(tx: Db, ctx: Recorder, invite: InviteRow, person: UserRow): Promise<void> {
  const { id, organizationId, role, sso } = invite;
  const isNew = await addMember(tx, ctx, { organizationId, userId: person.id, role, sso });
  if (invite.email !== null) await tx.invite.delete({ where: { id }, select: { id: true } });
  else if (isNew) {
    await tx.invite.update({ where: { id }, data: { uses: { increment: 1 } }, select: { id: true } });
  }
}

function requireDomain({ emailDomain }: InviteRow, email: string, confirmed: boolean): void {
  if (emailDomain === null || (confirmed && domainOf(email) === emailDomain)) return;
  throw new Forbidden(
    `Only people with a confirmed ${emailDomain} address can join by this link. Ask an admin for an invite by e-mail.`,
    "email_domain_needed",
  );
}

/** Takes the caller into an organization by an invite link. */
export const joinByLink = (db: Db, ctx: ActorContext, organizationId: string, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockInvite(tx, id);
    const invite = await getOpenInvite(tx, id, undefined);
    if (invite.organizationId !== organizationId) throw new NotFound("invite link", id);
    const person = await accountOf(tx, ctx.actor.userId);
    requireDomain(invite, person.email, person.emailConfirmed);
    await useInvite(tx, ctx, invite, person);
  });

/** Takes the caller into an organization that lists the domain of their address. */
export const joinByDomain = (db: Db, ctx: ActorContext, organizationId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { userId } = ctx.actor;
    const person = await accountOf(tx, userId);
    const organization = await tx.organization.findFirst({
      where: { id: organizationId, emailDomains: { has: domainOf(person.email) } },
      select: { defaultRole: true },
    });
    // Who is not of a listed domain cannot tell that there is such an organization.
    if (!organization) throw new NotFound("organization", organizationId);
    if (!person.emailConfirmed) {
      throw new Invalid(
        "Your e-mail address isn't confirmed. Ask an admin for an invite by e-mail.",
        "email_unconfirmed",
      );
    }
    if (await wasRemoved(tx, organizationId, userId)) {
      throw new Forbidden(
        "You were removed from this organization. Ask an admin for an invite.",
        "member_removed",
      );
    }
    await addMember(tx, ctx, { organizationId, userId, role: organization.defaultRole });
  });

const accountOf = (tx: Db, userId: string) =>
  tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { ...userSelect, emailConfirmed: true },
  });

/** Accepts an invite: as who is signed in, else with a new account. */
export const acceptInvite = (
  db: Db,
  ctx: Context<"public">,
  id: string,
  input: AcceptInvite,
): Promise<AcceptedInvite> =>
  inTransaction(db, async (tx) => {
    await lockInvite(tx, id);
    const invite = await getOpenInvite(tx, id, input.key);
    const { actor } = ctx;
    const person = actor === null ? await newAccount(tx, invite, input) : await accountOf(tx, actor.userId);
    if (actor !== null) requireDomain(invite, person.email, await isConfirmed(tx, person.id));
    await useInvite(tx, { ...ctx, actor: actor ?? systemActor("invite", person.id) }, invite, person);
    return { organization: invite.organizationId, user: presentUser(person) };
  });

const isConfirmed = async (tx: Db, userId: string): Promise<boolean> =>
  (await accountOf(tx, userId)).emailConfirmed;

/** The account of somebody who had none; that the mail reached them confirms its address. */
async function newAccount(tx: Db, invite: InviteRow, input: AcceptInvite): Promise<UserRow> {
  const email = invite.email ?? input.email;
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
  requireDomain(invite, email, invite.email !== null);
  return createUser(tx, { email, displayName, password, emailConfirmed: invite.email !== null });
}
