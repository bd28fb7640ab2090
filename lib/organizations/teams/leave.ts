import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/** Removes a person from every team of an organization. */
export const leaveTeams = (tx: Tx, organizationId: string, userId: string): Promise<unknown> =>
  tx.teamMember.deleteMany({ where: { userId, team: { organizationId } } });
