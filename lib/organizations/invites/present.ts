import "server-only";
import { addresses } from "@/lib/addresses";
import type { Role } from "@/lib/core/access/roles";
import { presentUser } from "@/lib/identity/users/present";
import { appUrl } from "@/lib/platform/urls";
import { presentCollection } from "@/lib/spaces/collections/present";
import type { CollectionSubject } from "@/lib/spaces/collections/subject";
import { presentSpace } from "@/lib/spaces/spaces/present";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { hasTarget, type InviteRow, invalidReason, isRedundant } from "./invite";
import type { LinkInvite, PendingInvite } from "./schemas";

/** Formats a mailed invite. */
export const presentPending = (row: InviteRow): PendingInvite => ({
  object: "pending-invite",
  id: row.id,
  email: row.email ?? "",
  role: row.role,
  sso: row.sso,
  createdAt: row.createdAt.toISOString(),
  expiresAt: (row.expiresAt ?? row.createdAt).toISOString(),
  expired: invalidReason(row) !== null,
  ...(row.inviter !== null && { invitedBy: presentUser(row.inviter) }),
});

/** A link's space or collection, with the viewer's role there. */
export type LinkTarget = { space?: SpaceSubject; collection?: CollectionSubject };

/** Formats an invite link for a viewer with this role in the organization. */
export const presentLink = (
  row: InviteRow,
  role: Role | null,
  { space, collection }: LinkTarget,
): LinkInvite => ({
  object: "invite",
  id: row.id,
  ...(hasTarget(row) ? { level: row.role } : { role: row.role }),
  ...(space && { space: presentSpace(space) }),
  ...(collection && { collection: presentCollection(collection) }),
  redundant: isRedundant((space ?? collection ?? { role }).role, row.role),
  createdAt: row.createdAt.toISOString(),
  ...(row.expiresAt !== null && { expiresAt: row.expiresAt.toISOString() }),
  uses: row.uses,
  ...(row.maxUses !== null && { maxUses: row.maxUses }),
  ...(row.emailDomain !== null && { emailDomain: row.emailDomain }),
  expired: invalidReason(row) !== null,
  urls: { app: appUrl(addresses.invite(row.id)) },
});
