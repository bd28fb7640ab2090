import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { RoleSchema } from "@/lib/core/access/schemas";
import { pageQuery, paginated, queryBoolean, queryList } from "@/lib/core/pagination";
import { Member, UpdateMember } from "@/lib/model/members/schemas";
import { AccessReason } from "@/lib/model/permissions/schemas";
import { Space } from "@/lib/model/spaces/schemas";
import { EmailAddress } from "@/lib/model/users/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

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
        .describe("Whether they have a second factor, of those who can sign in with a password; for admins."),
      ssoExempt: queryBoolean()
        .optional()
        .describe("Whether they can use a password while single sign-on is required."),
      sort: z
        .enum(["joinedAt", "lastSeenAt"])
        .default("joinedAt")
        .describe("By `lastSeenAt` only members who were seen are listed."),
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
    summary:
      "Change a member: their role, whether the membership is switched off, or whether passwords stay allowed",
    description:
      "The last admin keeps their role, and nobody changes their own role or disables themselves. Switching off ends the sessions of somebody who belongs to no other organization.",
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
      explain: queryBoolean().default(false).describe("Whether to tell what gives them each role."),
    }),
    response: paginated(
      z.object({
        permission: RoleSchema,
        space: Space,
        explanation: z
          .array(AccessReason)
          .optional()
          .describe("With `explain`: everything that could give a role, in the order in which it is asked."),
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
      "Admins remove anybody, everyone else can remove themselves; the last admin stays. Takes grants, team memberships and API tokens in this organization with them, their names in merge rules, and the sessions of somebody who belongs to no other organization.",
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
    summary: "Mark a member as one who signs in through single sign-on",
    description:
      "The mark is shown and restricts nothing. Refused for somebody who also belongs to another organization.",
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
    summary: "Tell that you are here",
    description: "Updates when you were last seen in the organization.",
    access: access.organization("organization.view"),
    response: z.object({ serviceVisitorClaims: z.string().optional() }),
  }),
};
