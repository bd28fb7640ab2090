import { z } from "zod";
import { RoleSchema } from "@/lib/core/access/schemas";
import { Member } from "@/lib/organizations/members/schemas";

export const TeamTitle = z.string().trim().min(1).max(64);
export const TeamRoleSchema = z.enum(["owner", "member"]);
export type TeamRole = z.infer<typeof TeamRoleSchema>;

export const Team = z.object({
  object: z.literal("team"),
  id: z.string(),
  title: z.string(),
  members: z.int().describe("Number of people in the team."),
  spaces: z.int().describe("Number of spaces with a direct role for the team."),
  createdAt: z.iso.datetime(),
  directory: z
    .string()
    .optional()
    .describe("Name of the directory that manages the team; absent if it is managed here."),
  permissions: z.object({ admin: z.boolean(), view: z.boolean() }),
});
export type Team = z.infer<typeof Team>;

const PersonId = z.string().min(1).max(64);

export const CreateTeam = z.strictObject({
  title: TeamTitle,
  members: z.array(PersonId).max(1000).optional().describe("Ids of the first members."),
});
export type CreateTeam = z.infer<typeof CreateTeam>;

export const UpdateTeam = z.strictObject({ title: TeamTitle });
export type UpdateTeam = z.infer<typeof UpdateTeam>;

export const TeamMember = z.object({
  role: TeamRoleSchema.describe("`owner` can change the members of the team."),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const PutTeamMember = z.strictObject({
  role: TeamRoleSchema.optional().describe("By default their present role, or `member` for a new member."),
});
export type PutTeamMember = z.infer<typeof PutTeamMember>;

/** A member of the organization, by id or by e-mail address. */
const PersonReference = z.string().trim().min(1).max(254);
const People = z.array(PersonReference).max(1000);

export const ChangeTeamMembers = z.strictObject({
  add: People.optional().describe("Members to add, each by id or by e-mail address."),
  remove: People.optional().describe(
    "People to remove, each by id or by e-mail address. A person who is also in `add` is removed.",
  ),
  memberships: z
    .record(PersonReference, z.strictObject({ role: TeamRoleSchema }))
    .refine((roles) => Object.keys(roles).length <= 1000, { error: "must name at most 1000 people." })
    .optional()
    .describe("Roles in the team by id or e-mail address. People who are not in the team yet are added."),
});
export type ChangeTeamMembers = z.infer<typeof ChangeTeamMembers>;

/** A member of the organization in a team. */
export const TeamMembership = z.object({
  organization: Member.describe("The person as a member of the organization."),
  team: TeamMember.describe("The person as a member of the team."),
  permissions: z.object({ view: z.boolean() }),
});
export type TeamMembership = z.infer<typeof TeamMembership>;

/** A team with a member's role in it. */
export const MemberTeam = z.object({ team: Team, member: TeamMember });
export type MemberTeam = z.infer<typeof MemberTeam>;

/** The kinds of access targets. */
export const AccessKind = z.enum(["space", "collection", "site"]);

/** A direct role of a team. */
export const TeamGrant = z.object({
  permission: RoleSchema.nullable().describe("The direct role; `null` denies access."),
  kind: AccessKind.describe("The kind of the access target."),
  id: z.string().describe("Id of the space, the collection or the site."),
  title: z.string(),
});
export type TeamGrant = z.infer<typeof TeamGrant>;
