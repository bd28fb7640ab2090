import "server-only";
import { addresses } from "@/lib/addresses";
import type { Role } from "@/lib/core/access/roles";
import { presentUser } from "@/lib/domains/users/present";
import type { LinkInvite, PendingInvite } from "@/lib/model/invites/schemas";
import { appUrl } from "@/lib/urls";
import { endOf, type InviteRow, isRedundant } from "./invite";

/** An invite that was mailed. */
export const presentPending = (row: InviteRow): PendingInvite => ({
  object: "pending-invite",
  id: row.id,
  email: row.email ?? "",
  role: row.role,
  sso: row.sso,
  createdAt: row.createdAt.toISOString(),
  expiresAt: (row.expiresAt ?? row.createdAt).toISOString(),
  expired: endOf(row) !== null,
  ...(row.inviter !== null && { invitedBy: presentUser(row.inviter) }),
});

/** An invite link as somebody with this role in the organization sees it. */
export const presentLink = (row: InviteRow, role: Role | null): LinkInvite => ({
  object: "invite",
  id: row.id,
  role: row.role,
  redundant: isRedundant(role, row.role),
  createdAt: row.createdAt.toISOString(),
  ...(row.expiresAt !== null && { expiresAt: row.expiresAt.toISOString() }),
  uses: row.uses,
  ...(row.maxUses !== null && { maxUses: row.maxUses }),
  ...(row.emailDomain !== null && { emailDomain: row.emailDomain }),
  expired: endOf(row) !== null,
  urls: { app: appUrl(addresses.invite(row.id)) },
});
