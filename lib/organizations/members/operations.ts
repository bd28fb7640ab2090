import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { RoleSchema } from "@/lib/core/access/schemas";
import { pageQuery, paginated, queryBoolean, queryList } from "@/lib/core/pagination";
import { EmailAddress } from "@/lib/identity/users/schemas";
import { AccessReason } from "@/lib/organizations/permissions/schemas";
import { defineOperation } from "@/lib/platform/api/operation";
import { Space } from "@/lib/spaces/spaces/schemas";
import { Member, UpdateMember } from "./schemas";

const tag = "members";

export const members = {
  list: defineOperation({
    id: "listMembers",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/members",
    summary: "List the members of an organization",
    access: access.organization("organization.listMembers"),
    query: pageQuery({
      search: z.string().trim().max(100).optional().describe("Part of the name or of the e-mail address."),
      email: queryList(EmailAddress, 100)
        .optional()
        .describe("Only members with these addresses; repeat the key."),
      role: z.union([RoleSchema, z.literal("guest")]).optional(),
      secondFactor: queryBoolean()
        .optional()
        .describe(
          "True if they have a second factor, for people who can sign in with a password; visible to admins only.",
        ),
      ssoExempt: queryBoolean()
        .optional()
        .describe("True if they can use a password while single sign-on is required."),
      sort: z
        .enum(["joinedAt", "lastSeenAt"])
        .default("joinedAt")
        .describe("`lastSeenAt` lists only members who have visited."),
      order: z.enum(["asc", "desc"]).default("desc"),
    }),
    response: paginated(Member),
  }),
  get: defineOperation({
    id: "getMember",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/members/{userId}",
    summary: "Get a member",
    access: access.organization("organization.listMembers"),
    response: Member,
  }),
  update: defineOperation({
    id: "updateMember",
    tag,
    method: "PATCH",
    path: "/orgs/{organizationId}/members/{userId}",
    summary: "Change a member: role, disabled state, or exemption from single sign-on",
    description:
      "You cannot demote the last admin, change your own role or disable yourself. Disabling ends the sessions of a person without another organization.",
    access: access.organization("organization.admin"),
    conditional: true,
    body: UpdateMember,
    response: Member,
  }),
  spaces: defineOperation({
    id: "listSpacesOfMember",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/members/{userId}/spaces",
    summary: "List the spaces that a member can see, with their role in each, by title",
    access: access.organization("organization.admin"),
    query: pageQuery({
      order: z.enum(["asc", "desc"]).default("desc"),
      explain: queryBoolean().default(false).describe("True adds the reasons for each role."),
    }),
    response: paginated(
      z.object({
        permission: RoleSchema,
        space: Space,
        explanation: z
          .array(AccessReason)
          .optional()
          .describe("With `explain`: all possible sources of the role, in order of evaluation."),
      }),
    ),
  }),
  remove: defineOperation({
    id: "removeMember",
    tag,
    method: "DELETE",
    path: "/orgs/{organizationId}/members/{userId}",
    summary: "Remove a member, or leave",
    description:
      "Admins can remove others, and everyone can remove themselves, except the last admin. Also removes their grants, team memberships and API tokens in this organization, their entries in merge rules, and the sessions of a person without another organization.",
    access: access.organization("organization.view"),
    scope: "admin",
    conditional: true,
    status: 204,
  }),
  markAsSso: defineOperation({
    id: "markMemberAsSso",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/members/{userId}/sso",
    summary: "Mark a member as signing in through single sign-on",
    description:
      "The mark is informative and restricts nothing. Refused for members of another organization.",
    access: access.organization("organization.admin"),
    response: Member,
  }),
  signOut: defineOperation({
    id: "endSessionsOfMember",
    tag,
    method: "DELETE",
    path: "/orgs/{organizationId}/members/{userId}/sessions",
    summary: "Sign a member out of all browsers",
    access: access.organization("organization.admin"),
    deletes: true,
  }),
  ping: defineOperation({
    id: "pingOrganization",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/ping",
    summary: "Report that you are here",
    description: "Updates the time of your last visit to the organization.",
    access: access.organization("organization.view"),
    response: z.object({ serviceVisitorClaims: z.string().optional() }),
  }),
};
