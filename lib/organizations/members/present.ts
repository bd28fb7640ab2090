import { presentUser } from "@/lib/identity/users/present";
import type { MemberRow } from "./row";
import type { Member } from "./schemas";

/** @param forAdmin true adds the account's protection, which only admins may see */
export const presentMember = (row: MemberRow, forAdmin = false): Member => ({
  object: "member",
  id: row.userId,
  role: row.role,
  user: presentUser({ ...row, id: row.userId }),
  disabled: row.disabledAt !== null,
  joinedAt: row.joinedAt.toISOString(),
  ...(row.lastSeenAt !== null && { lastSeenAt: row.lastSeenAt.toISOString() }),
  sso: row.sso,
  ssoExempt: row.ssoExempt,
  ...(forAdmin && row.secondFactor !== null && { secondFactor: row.secondFactor }),
  spaces: row.spaces,
  teams: row.teams,
  ...(row.directory !== null && { directory: row.directory }),
});
