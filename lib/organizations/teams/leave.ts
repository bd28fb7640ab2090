import "server-only";
import type { Db } from "@/lib/platform/db/client";

/** Removes a person from every team of an organization. */
export const leaveTeams = (tx: Db, organizationId: string, userId: string): Promise<unknown> =>
  tx.teamMember.deleteMany({ where: { userId, team: { organizationId } } });
