import type { teamMembers, teams } from "@/lib/organizations/teams/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The request of the table of teams, shared by server and browser. */
export const teamsRead = (organizationId: string, title: string): ReadInput<typeof teams.list> => ({
  params: { organizationId },
  query: { limit: "50", ...(title && { title: title.slice(0, 64) }) },
});

/** The request of the table of a team's members. */
export const teamMembersRead = (
  organizationId: string,
  teamId: string,
  search: string,
): ReadInput<typeof teamMembers.list> => ({
  params: { organizationId, teamId },
  query: { limit: "50", ...(search && { search: search.slice(0, 100) }) },
});
