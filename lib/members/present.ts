import { presentUser } from "@/lib/users/present";
import type { MemberRow } from "./queries";
import type { Member } from "./schemas";

export const presentMember = (row: MemberRow): Member => ({
  object: "member",
  id: row.userId,
  role: row.role,
  user: presentUser({ ...row, id: row.userId }),
  disabled: row.disabledAt !== null,
  joinedAt: row.joinedAt.toISOString(),
  ...(row.lastSeenAt !== null && { lastSeenAt: row.lastSeenAt.toISOString() }),
  sso: row.sso,
  spaces: row.spaces,
  teams: row.teams,
});
