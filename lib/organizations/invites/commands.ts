import "server-only";
import { addresses } from "@/lib/addresses";
import { systemActor, type Viewer } from "@/lib/core/access/actor";
import { can, type Role } from "@/lib/core/access/roles";
import { ConflictError, Forbidden, Invalid, NotFound } from "@/lib/core/errors";
import { newId, randomText } from "@/lib/core/ids";
import { ownerOfDomain } from "@/lib/identity/email-domains/queries";
import { requireAttempt } from "@/lib/identity/second-factor/proof";
import { createUser } from "@/lib/identity/users/commands";
import { presentUser } from "@/lib/identity/users/present";
import { ownSettings } from "@/lib/identity/users/queries";
import { type UserRow, userSelect } from "@/lib/identity/users/row";
import { addMember } from "@/lib/organizations/members/commands";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { AccessTarget } from "@/lib/organizations/permissions/access-target";
import { raiseGrant } from "@/lib/organizations/permissions/commands";
import { refuseMore } from "@/lib/organizations/permissions/refuse-escalation";
import type { ActorContext, Context } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import { requireWithin } from "@/lib/platform/api/server/within";
import { clearAttempt } from "@/lib/platform/auth/attempts";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { changesOf } from "@/lib/platform/events/changes";
import { type Recorder, record } from "@/lib/platform/events/record";
import { sendMail } from "@/lib/platform/mail/send";
import { appUrl } from "@/lib/platform/urls";
import { findCollection } from "@/lib/spaces/collections/queries";
import { loadSpaces } from "@/lib/spaces/spaces/queries";
import { addressKeyOf } from "./address-key";
import { domainOf, hasTarget, type InviteRow, invalidReason, isRedundant } from "./invite";
import {
  findLink,
  findPending,
  findPendingTo,
  getLink,
  getOpenInvite,
  getPending,
  mailedAddress,
  showLink,
} from "./queries";
import {
  type AcceptedInvite,
  type AcceptInvite,
  type CreateLinkInvite,
  type InvitePeople,
  type InviteResult,
  MAIL_DAYS,
  type UpdateLinkInvite,
} from "./schemas";

const DAY_MS = 86_400_000;

/** Adds people with an account, and mails the others a link to create one; all or none. */
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
        await takeMailedInvite(tx, organizationId, email);
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

/** `confirmed`: the account's address is verified, so no other person can have created it. */
type Person = { userId: string; elsewhere: boolean; confirmed: boolean };

async function findPeople(tx: Tx, organizationId: string, emails: string[]): Promise<Map<string, Person>> {
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

/** Mails a new link; an earlier one stops working. */
async function mailInvite(
  tx: Tx,
  ctx: ActorContext,
  { organizationId, title }: Pick<OrganizationSubject, "organizationId" | "title">,
  { email, ...fields }: NewInvite,
): Promise<string> {
  const key = randomText(32);
  const data = {
    ...fields,
    keyHash: hashSecret(key),
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
    const { email, role, sso } = await getPending(tx, organizationId, id);
    await mailInvite(tx, ctx, organization, { email: email ?? "", role, sso });
    return getPending(tx, organizationId, id);
  });

/** Withdraws a mailed invite; false if it does not exist. */
export const withdrawInvite = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  id: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockInvite(tx, id);
    const invite = await findPending(tx, organizationId, id);
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

/** Creates a link to join the organization, or to get access to one space or collection. */
export const createLink = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  { expiresInDays, role, level, space, collection, ...limits }: CreateLinkInvite,
): Promise<InviteRow> =>
  inTransaction(db, async (tx) => {
    const { organizationId, inviteLinks } = organization;
    const given = role === undefined ? (level ?? null) : role;
    const target = await findTarget(tx, ctx, organization, { spaceId: space, collectionId: collection });
    if (target) refuseMore(target, given);
    else if (!can(organization.role, "organization.admin")) {
      throw new Forbidden(
        "Only admins can create links to the organization. Link to a space or a collection.",
      );
    }
    if (!inviteLinks) {
      throw new ConflictError(
        "Invite links are off. Turn them on in the settings of the organization first.",
        "invite_links_off",
      );
    }
    const id = newId();
    await tx.invite.create({
      data: {
        ...limits,
        id,
        organizationId,
        role: given,
        spaceId: space,
        collectionId: collection,
        createdById: ctx.actor.userId,
        ...(expiresInDays !== undefined && { expiresAt: new Date(Date.now() + expiresInDays * DAY_MS) }),
      },
      select: { id: true },
    });
    const link = await getLink(tx, ctx.actor, organization, id);
    await record(tx, ctx, {
      type: "inviteLink.created",
      organizationId,
      subjectId: organizationId,
      payload: { role: given, ...targetIdsOf(link) },
    });
    return link;
  });

type TargetIds = { spaceId?: string | null; collectionId?: string | null };

/** Returns a link's target for events; empty for the organization. */
const targetIdsOf = ({ spaceId, collectionId }: TargetIds) => ({
  ...(spaceId && { space: spaceId }),
  ...(collectionId && { collection: collectionId }),
});

/**
 * Loads a link's space or collection; null for a link to the organization. Throws unless the caller may
 * manage it.
 */
async function findTarget(
  tx: Tx,
  ctx: ActorContext,
  { organizationId }: Pick<OrganizationSubject, "organizationId">,
  { spaceId, collectionId }: TargetIds,
): Promise<AccessTarget | null> {
  const target = await loadTarget(tx, ctx.actor, { spaceId, collectionId });
  if (!spaceId && !collectionId) return null;
  const kind = spaceId ? "space" : "collection";
  if (target?.organizationId !== organizationId) throw new NotFound(kind, spaceId ?? collectionId ?? "");
  if (!can(target.role, `${kind}.manage`)) {
    throw new Forbidden(`You need the role “create” in “${target.title}” to invite people to it.`);
  }
  return target;
}

/** Loads a space or a collection with the viewer's role in it; null if missing or invisible. */
async function loadTarget(
  tx: Tx,
  viewer: Viewer,
  { spaceId, collectionId }: TargetIds,
): Promise<AccessTarget | null> {
  const [space] = spaceId ? await loadSpaces(tx, viewer, [spaceId]) : [];
  if (space) return can(space.role, "space.view") ? { ...space, kind: "space" } : null;
  const collection = collectionId ? await findCollection(tx, viewer, collectionId) : null;
  return collection && { ...collection, kind: "collection" };
}

/** Changes the role that a link gives to later users, on behalf of the caller from then on. */
export const updateLink = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  id: string,
  input: UpdateLinkInvite,
): Promise<InviteRow> =>
  inTransaction(db, async (tx) => {
    const { organizationId } = organization;
    await lockInvite(tx, id);
    const current = await getLink(tx, ctx.actor, organization, id);
    await requireMatch(ctx, () => showLink(tx, ctx.actor, organization, current));
    const field = hasTarget(current) ? "level" : "role";
    const role = input[field];
    if (role === undefined) {
      const other = field === "level" ? "role" : "level";
      throw Invalid.field(other, `is not what this link gives; send “${field}”.`);
    }
    const target = await findTarget(tx, ctx, organization, current);
    if (target) for (const each of [current.role, role]) refuseMore(target, each);
    const changes = changesOf("inviteLink.updated", { [field]: current.role }, { [field]: role });
    if (!changes) return current;
    await tx.invite.update({
      where: { id },
      data: { role, createdById: ctx.actor.userId },
      select: { id: true },
    });
    await record(tx, ctx, {
      type: "inviteLink.updated",
      organizationId,
      subjectId: organizationId,
      payload: { changes, ...targetIdsOf(current) },
    });
    return getLink(tx, ctx.actor, organization, id);
  });

/** Deletes a link; false if it does not exist. */
export const deleteLink = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  id: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { organizationId } = organization;
    await lockInvite(tx, id);
    const link = await findLink(tx, ctx.actor, organization, id);
    if (!link) return false;
    await requireMatch(ctx, () => showLink(tx, ctx.actor, organization, link));
    await tx.invite.delete({ where: { id }, select: { id: true } });
    await record(tx, ctx, {
      type: "inviteLink.deleted",
      organizationId,
      subjectId: organizationId,
      payload: { role: link.role, uses: link.uses, ...targetIdsOf(link) },
    });
    return true;
  });

/** Serializes the use of an invite, so that a mailed one is accepted once, and a link within its limit. */
const lockInvite = (tx: Tx, id: string): Promise<unknown> => lockRow(tx, "Invite", id);

/**
 * Adds a person to an organization by an invite: as a guest with access to the link's target, or with the
 * link's role. Members keep their role. A link for many does not readmit people whom an admin removed or
 * disabled.
 */
async function useInvite(tx: Tx, ctx: Recorder, invite: InviteRow, person: UserRow): Promise<void> {
  const { id, organizationId, sso } = invite;
  const userId = person.id;
  const readmits = invite.email !== null;
  if (!readmits) await refuseDisabled(tx, organizationId, userId);
  const role = hasTarget(invite) ? null : invite.role;
  const isNew = await addMember(tx, ctx, { organizationId, userId, role, sso, readmits });
  const gained = hasTarget(invite) && (await gainAccess(tx, ctx, invite, userId));
  if (invite.email !== null) await tx.invite.delete({ where: { id }, select: { id: true } });
  else if (isNew || gained) {
    await tx.invite.update({ where: { id }, data: { uses: { increment: 1 } }, select: { id: true } });
  }
}

/** Gives a person the link's role on its target; false if they have it or a higher one already. */
async function gainAccess(tx: Tx, ctx: Recorder, invite: InviteRow, userId: string): Promise<boolean> {
  const target = await accessTargetOf(tx, invite);
  if (invite.role === null || !target) return false;
  const held = await loadTarget(tx, { userId, organizationId: null }, invite);
  if (isRedundant(held?.role ?? null, invite.role)) return false;
  return raiseGrant(tx, ctx, target, { userId }, invite.role);
}

/** Loads a link's target with full access, since the link's author was allowed to share it. */
async function accessTargetOf(tx: Tx, { spaceId, collectionId }: TargetIds): Promise<AccessTarget | null> {
  const select = { id: true, organizationId: true, parentId: true, title: true } as const;
  if (spaceId) {
    const space = await tx.space.findUnique({ where: { id: spaceId }, select });
    return space && { ...space, kind: "space", role: "admin" };
  }
  const collection =
    collectionId && (await tx.collection.findUnique({ where: { id: collectionId }, select }));
  return collection ? { ...collection, kind: "collection", role: "admin" } : null;
}

async function refuseDisabled(tx: Tx, organizationId: string, userId: string): Promise<void> {
  const disabled = await tx.member.count({ where: { organizationId, userId, disabledAt: { not: null } } });
  if (disabled > 0) {
    throw new Forbidden(
      "Your access to this organization is off. Ask an admin to turn it on.",
      "member_disabled",
    );
  }
}

/**
 * Deletes the mailed invite of a person who joins in another way, and returns its role; null if there is none,
 * it has expired, or another request has used it meanwhile.
 */
export async function takeMailedInvite(
  tx: Tx,
  organizationId: string,
  email: string,
): Promise<Pick<InviteRow, "role"> | null> {
  const invite = await findPendingTo(tx, organizationId, email);
  if (!invite) return null;
  const { count } = await tx.invite.deleteMany({ where: { id: invite.id } });
  return count > 0 && invalidReason(invite) === null ? { role: invite.role } : null;
}

function requireDomain({ emailDomain }: InviteRow, email: string, confirmed: boolean): void {
  if (emailDomain === null || (confirmed && domainOf(email) === emailDomain)) return;
  throw new Forbidden(
    `Only people with a confirmed ${emailDomain} address can join by this link. Confirm your address in your account, or ask an admin for an invite by e-mail.`,
    "email_domain_needed",
  );
}

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

/** Deletes invite links to items that move to another organization. */
export const dropInvitesTo = (
  tx: Tx,
  what: { spaces: string[] } | { collections: string[] },
): Promise<unknown> =>
  tx.invite.deleteMany({
    where: "spaces" in what ? { spaceId: { in: what.spaces } } : { collectionId: { in: what.collections } },
  });
