import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { CreateTeam, Team, UpdateTeam } from "./schemas";

const tag = "teams";

export const teams = {
  list: defineOperation({
    id: "listTeams",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/teams",
    summary: "List the teams of an organization, by title",
    access: access.organization("organization.listTeams"),
    query: pageQuery({
      owner: z
        .string()
        .max(64)
        .optional()
        .describe("Id of a member. Only teams whose members they can change; for an admin, all teams."),
      title: z.string().trim().max(64).optional().describe("Only teams whose title contains this text."),
    }),
    response: paginated(Team),
  }),
  create: defineOperation({
    id: "createTeam",
    tag,
    method: "PUT",
    path: "/orgs/{organizationId}/teams",
    summary: "Create a team",
    access: access.organization("organization.admin"),
    body: CreateTeam,
    response: Team,
    status: 201,
  }),
  get: defineOperation({
    id: "getTeam",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/teams/{teamId}",
    summary: "Get a team",
    access: access.team("team.view"),
    response: Team,
  }),
  update: defineOperation({
    id: "updateTeam",
    tag,
    method: "PATCH",
    path: "/orgs/{organizationId}/teams/{teamId}",
    summary: "Rename a team",
    access: access.team("team.manage"),
    conditional: true,
    body: UpdateTeam,
    response: Team,
  }),
  remove: defineOperation({
    id: "deleteTeam",
    tag,
    method: "DELETE",
    path: "/orgs/{organizationId}/teams/{teamId}",
    summary: "Delete a team",
    description: "Its members lose the team's roles. A missing team is no error.",
    access: access.organization("organization.admin"),
    conditional: true,
    status: 204,
  }),
};
