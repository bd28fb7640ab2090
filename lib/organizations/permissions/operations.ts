import { z } from "zod";
import { type Access, access } from "@/lib/core/access/access";
import { RoleSchema } from "@/lib/core/access/schemas";
import { PageQuery, pageQuery, paginated, queryBoolean } from "@/lib/core/pagination";
import { TeamGrant } from "@/lib/organizations/teams/schemas";
import { defineOperation } from "@/lib/platform/api/operation";
import {
  EffectivePermission,
  GrantAccess,
  PersonAccess,
  SitePeopleQuery,
  SitePermission,
  TeamPermission,
  UpdateGrant,
  UserPermission,
} from "./schemas";

const tag = "permissions";

/** Declares the same operations for spaces, collections and sites. */
function permissionsOf<const Base extends string, const A extends Access>(
  base: Base,
  noun: "space" | "collection" | "site",
  needed: A,
) {
  const of = `${noun[0]!.toUpperCase()}${noun.slice(1)}`;
  return {
    grant: defineOperation({
      id: `grantAccessTo${of}`,
      tag,
      method: "POST",
      path: `${base}/permissions`,
      summary: `Give people and teams a role in a ${noun}`,
      description: "Replaces their earlier direct role there. You cannot give a higher role than your own.",
      access: needed,
      body: GrantAccess,
      status: 204,
    }),
    users: defineOperation({
      id: `listUserPermissionsOf${of}`,
      tag,
      method: "GET",
      path: `${base}/permissions/users`,
      summary: `List the people with direct access to a ${noun}`,
      access: needed,
      query: PageQuery,
      response: paginated(UserPermission),
    }),
    updateUser: defineOperation({
      id: `updateUserPermissionOf${of}`,
      tag,
      method: "PATCH",
      path: `${base}/permissions/users/{userId}`,
      summary: `Change the direct role of a person in a ${noun}`,
      access: needed,
      body: UpdateGrant,
      status: 204,
    }),
    removeUser: defineOperation({
      id: `removeUserPermissionOf${of}`,
      tag,
      method: "DELETE",
      path: `${base}/permissions/users/{userId}`,
      summary: `Remove the direct access of a person to a ${noun}`,
      access: needed,
      deletes: true,
    }),
    teams: defineOperation({
      id: `listTeamPermissionsOf${of}`,
      tag,
      method: "GET",
      path: `${base}/permissions/teams`,
      summary: `List the teams with direct access to a ${noun}`,
      access: needed,
      query: PageQuery,
      response: paginated(TeamPermission),
    }),
    updateTeam: defineOperation({
      id: `updateTeamPermissionOf${of}`,
      tag,
      method: "PATCH",
      path: `${base}/permissions/teams/{teamId}`,
      summary: `Change the direct role of a team in a ${noun}`,
      access: needed,
      body: UpdateGrant,
      status: 204,
    }),
    removeTeam: defineOperation({
      id: `removeTeamPermissionOf${of}`,
      tag,
      method: "DELETE",
      path: `${base}/permissions/teams/{teamId}`,
      summary: `Remove the direct access of a team to a ${noun}`,
      access: needed,
      deletes: true,
    }),
    effective: defineOperation({
      id: `listEffectivePermissionsOf${of}`,
      tag,
      method: "GET",
      path: `${base}/permissions/aggregate`,
      summary: `List everyone who has access to a ${noun}, from any source`,
      access: needed,
      query: pageQuery({ role: RoleSchema.optional().describe("Only people with exactly this role.") }),
      response: paginated(EffectivePermission),
    }),
    person: defineOperation({
      id: `getEffectivePermissionOf${of}`,
      tag,
      method: "GET",
      path: `${base}/permissions/aggregate/{userId}`,
      summary: `Get the role of a member in a ${noun}, and its sources`,
      access: needed,
      query: z.strictObject({
        explain: queryBoolean().default(false).describe("true: explain where their role comes from."),
      }),
      response: PersonAccess,
    }),
  };
}

export const spacePermissions = permissionsOf("/spaces/{spaceId}", "space", access.space("space.manage"));
export const collectionPermissions = permissionsOf(
  "/collections/{collectionId}",
  "collection",
  access.collection("collection.manage"),
);

const ofSites = permissionsOf("/orgs/{organizationId}/sites/{siteId}", "site", access.site("site.manage"));

export const sitePermissions = {
  ...ofSites,
  effective: defineOperation({
    ...ofSites.effective,
    description:
      "Members without access are visible only to people who may list the members of the organization.",
    query: SitePeopleQuery,
    response: paginated(SitePermission),
  }),
};

export const teamPermissions = {
  list: defineOperation({
    id: "listPermissionsOfTeam",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/teams/{teamId}/permissions",
    summary: "List the spaces, collections and sites with direct access for a team",
    access: access.organization("organization.admin"),
    query: PageQuery,
    response: paginated(TeamGrant),
  }),
};
