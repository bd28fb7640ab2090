import "server-only";
import { addresses } from "@/lib/addresses";
import type { Role } from "@/lib/core/access/roles";
import { inDays } from "@/lib/core/days";
import { newId, randomText } from "@/lib/core/ids";
import { type InviteRow, invalidReason } from "@/lib/organizations/invites/invite";
import { findPending, findPendingTo, getPending } from "@/lib/organizations/invites/queries";
import { type InvitePeople, type InviteResult, MAIL_DAYS } from "@/lib/organizations/invites/schemas";
import { addMember } from "@/lib/organizations/members/commands";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { sendMail } from "@/lib/platform/mail/send";
import { appUrl } from "@/lib/platform/urls";
import { lockInvite } from "./use-invite";

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
    expiresAt: inDays(MAIL_DAYS),
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
