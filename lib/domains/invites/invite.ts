import { createHash } from "node:crypto";
import { type Role, rank } from "@/lib/core/access/roles";
import type { UserRow } from "@/lib/model/users/row";

/** An invite as queries give one: mailed to an address, or a link that has none. */
export type InviteRow = {
  id: string;
  organizationId: string;
  email: string | null;
  role: Role | null;
  spaceId: string | null;
  collectionId: string | null;
  sso: boolean;
  keyHash: Uint8Array | null;
  createdAt: Date;
  expiresAt: Date | null;
  maxUses: number | null;
  uses: number;
  emailDomain: string | null;
  inviter: UserRow | null;
};

/** Whether a link leads to one space or collection, rather than to the organization. */
export const isForPlace = ({ spaceId, collectionId }: Pick<InviteRow, "spaceId" | "collectionId">): boolean =>
  spaceId !== null || collectionId !== null;

/** Why an invite cannot be accepted any more; null when it can. */
export const endOf = ({
  expiresAt,
  maxUses,
  uses,
}: Pick<InviteRow, "expiresAt" | "maxUses" | "uses">): "expired" | "used" | null => {
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) return "expired";
  return maxUses !== null && uses >= maxUses ? "used" : null;
};

/** Whether somebody with a role gets nothing by an invite to another. */
export const isRedundant = (held: Role | null, offered: Role | null): boolean => rank(held) >= rank(offered);

/** Only the hash of what a mail carries is stored. */
export const hashKey = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash("sha256").update(key).digest());

/** The domain of an e-mail address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
