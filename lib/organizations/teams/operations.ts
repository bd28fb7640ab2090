import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import {
  ChangeTeamMembers,
  CreateTeam,
  MemberTeam,
  PutTeamMember,
  Team,
  TeamMembership,
  UpdateTeam,
} from "./schemas";

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

export const teamMembers = {
  list: defineOperation({
    id: "listTeamMembers",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/teams/{teamId}/members",
    summary: "List the members of a team, by name",
    access: access.team("team.view"),
    query: pageQuery({
      search: z.string().trim().max(100).optional().describe("Part of the name or of the e-mail address."),
    }),
    response: paginated(TeamMembership),
  }),
  change: defineOperation({
    id: "changeTeamMembers",
    tag,
    method: "PUT",
    path: "/orgs/{organizationId}/teams/{teamId}/members",
    summary: "Add and remove members of a team, and set their roles",
    description:
      "Either everything is done or nothing. Only members of the organization can be added; removing a person who is not in the team is no error.",
    access: access.team("team.manage"),
    body: ChangeTeamMembers,
    status: 204,
  }),
  put: defineOperation({
    id: "putTeamMember",
    tag,
    method: "PUT",
    path: "/orgs/{organizationId}/teams/{teamId}/members/{userId}",
    summary: "Add a member to a team, or change their role in it",
    access: access.team("team.manage"),
    body: PutTeamMember,
    bodyOptional: true,
    status: 204,
  }),
  remove: defineOperation({
    id: "removeTeamMember",
    tag,
    method: "DELETE",
    path: "/orgs/{organizationId}/teams/{teamId}/members/{userId}",
    summary: "Remove a member from a team",
    description: "Removing a person who is not in the team is no error.",
    access: access.team("team.manage"),
    status: 204,
  }),
  teamsOf: defineOperation({
    id: "listTeamsOfMember",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/members/{userId}/teams",
    summary: "List the teams that a member is in, by title",
    access: access.organization("organization.listTeams"),
    query: pageQuery({
      title: z.string().trim().max(64).optional().describe("Only teams whose title contains this text."),
    }),
    response: paginated(MemberTeam),
  }),
};
