import "server-only";
import { Forbidden } from "@/lib/core/errors";
import type { UserRow } from "@/lib/identity/users/row";
import { domainOf, hasTarget, type InviteRow, isRedundant } from "@/lib/organizations/invites/invite";
import { accessTargetOf, loadTarget } from "@/lib/organizations/invites/link-target";
import { addMember } from "@/lib/organizations/members/commands";
import { raiseGrant } from "@/lib/organizations/permissions/commands";
import type { Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import type { Recorder } from "@/lib/platform/events/record";

/** Serializes the use of an invite, so that a mailed one is accepted once, and a link within its limit. */
export const lockInvite = (tx: Tx, id: string): Promise<unknown> => lockRow(tx, "Invite", id);

/**
 * Adds a person to an organization by an invite: as a guest with access to the link's target, or with the
 * link's role. Members keep their role. A link for many does not readmit people whom an admin removed or
 * disabled.
 */
export async function useInvite(tx: Tx, ctx: Recorder, invite: InviteRow, person: UserRow): Promise<void> {
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

export async function refuseDisabled(tx: Tx, organizationId: string, userId: string): Promise<void> {
  const disabled = await tx.member.count({ where: { organizationId, userId, disabledAt: { not: null } } });
  if (disabled > 0) {
    throw new Forbidden(
      "Your access to this organization is off. Ask an admin to turn it on.",
      "member_disabled",
    );
  }
}

export function requireDomain({ emailDomain }: InviteRow, email: string, confirmed: boolean): void {
  if (emailDomain === null || (confirmed && domainOf(email) === emailDomain)) return;
  throw new Forbidden(
    `Only people with a confirmed ${emailDomain} address can join by this link. Confirm your address in your account, or ask an admin for an invite by e-mail.`,
    "email_domain_needed",
  );
}
