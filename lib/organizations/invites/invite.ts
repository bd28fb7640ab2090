import { type Role, rank } from "@/lib/core/access/roles";
import type { StatementRows } from "@/lib/platform/db/statement-rows";

/** An invite: mailed to an address, or a link without one. `isBacked` is false once its creator may no longer create it. */
export type InviteRow = StatementRows["link-invite-by-id"];

/** True if a link leads to a space or collection instead of the organization. */
export const hasTarget = ({ spaceId, collectionId }: Pick<InviteRow, "spaceId" | "collectionId">): boolean =>
  spaceId !== null || collectionId !== null;

/** Returns why an invite is no longer valid; null if it is. */
export const invalidReason = ({
  expiresAt,
  maxUses,
  uses,
  isBacked,
}: Pick<InviteRow, "expiresAt" | "maxUses" | "uses" | "isBacked">):
  | "expired"
  | "used"
  | "unbacked"
  | null => {
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) return "expired";
  if (!isBacked) return "unbacked";
  return maxUses !== null && uses >= maxUses ? "used" : null;
};

/** True if an invite's role adds nothing to the held one. */
export const isRedundant = (held: Role | null, offered: Role | null): boolean => rank(held) >= rank(offered);

/** Returns the domain of an e-mail address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
