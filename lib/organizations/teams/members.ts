import "server-only";
import { can } from "@/lib/core/access/roles";
import { pageOf } from "@/lib/core/cursors";
import type { PageOfItems, PageQuery } from "@/lib/core/pagination";
import { presentMember } from "@/lib/organizations/members/present";
import { findMembers } from "@/lib/organizations/members/queries";
import type { Db } from "@/lib/platform/db/client";
import { teamPlacesOf } from "./queries";
import type { TeamMembership } from "./schemas";
import type { TeamSubject } from "./subject";

/** Lists the members of a team with their membership in the organization and the team, by name. */
export async function listTeamMembers(
  db: Db,
  team: TeamSubject,
  query: PageQuery & { search?: string },
): Promise<PageOfItems<TeamMembership>> {
  const { places, total, limit } = await teamPlacesOf(db, team, query);
  const shown = places.slice(0, limit).map(({ userId }) => userId);
  const members = new Map(
    (await findMembers(db, team.organizationId, shown)).map((row) => [row.userId, row]),
  );
  const permissions = { view: can(team.role, "team.view") };
  return pageOf(
    places,
    limit,
    total,
    ({ sortKey, userId }) => [sortKey, userId],
    ({ userId, role }) => ({
      organization: presentMember(members.get(userId)!),
      team: { role },
      permissions,
    }),
  );
}
