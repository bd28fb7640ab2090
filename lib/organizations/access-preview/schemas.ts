import { z } from "zod";
import { DefaultLevelSchema, RoleSchema } from "@/lib/core/access/schemas";
import { User } from "@/lib/identity/users/schemas";
import { UpdateMember } from "@/lib/organizations/members/schemas";
import { AccessItem, GrantAccess } from "@/lib/organizations/permissions/schemas";
import { ChangeTeamMembers } from "@/lib/organizations/teams/schemas";

const id = z.string().min(1).max(64);

const directAccess = [
  z.strictObject({ grant: GrantAccess.describe("A role to give.") }),
  z.strictObject({ removeUser: id.describe("The person whose direct access to remove.") }),
  z.strictObject({ removeTeam: id.describe("The team whose direct access to remove.") }),
] as const;

/** A change of access to a site to preview. */
export const PreviewDirectAccess = z.union(directAccess);
export type PreviewDirectAccess = z.infer<typeof PreviewDirectAccess>;

/** A change of access to a space or a collection to preview. */
export const PreviewAccess = z.union([
  ...directAccess,
  z.strictObject({ defaultLevel: DefaultLevelSchema.describe("The new default access.") }),
  z.strictObject({ parent: id.nullable().describe("The collection to move it to; null for none.") }),
]);
export type PreviewAccess = z.infer<typeof PreviewAccess>;

/** A change of a team to preview. */
export const PreviewTeam = z.union([
  z.strictObject({ members: ChangeTeamMembers.describe("The members to add and remove.") }),
  z.strictObject({ delete: z.literal(true).describe("Deletes the team.") }),
]);
export type PreviewTeam = z.infer<typeof PreviewTeam>;

/** A change of a member to preview. */
export const PreviewMember = z.union([
  z.strictObject({ member: UpdateMember.describe("The changed fields of the member.") }),
  z.strictObject({ remove: z.literal(true).describe("Removes the member.") }),
]);
export type PreviewMember = z.infer<typeof PreviewMember>;

const role = RoleSchema.nullable();

export const AccessChange = z.object({
  item: AccessItem.describe("The item in which their role changes."),
  before: role.describe("The role they have now; null: no access."),
  after: role.describe("The role they would have; null: no access."),
  count: z.int().describe("Number of people with this change."),
  people: z.array(User).describe("Up to 20 of them, by name."),
});
export type AccessChange = z.infer<typeof AccessChange>;

export const AccessPreview = z.object({
  people: z.int().describe("Number of people whose role changes in any item."),
  items: z.int().describe("Number of compared spaces and collections with changes."),
  inheriting: z.int().describe("Number of spaces in the collection that inherit the change."),
  changes: z.array(AccessChange).describe("Up to 50 changes, largest loss first."),
  complete: z.boolean().describe("False if the team has too many people or items to compare all."),
});
export type AccessPreview = z.infer<typeof AccessPreview>;

const named = z.object({ id: z.string(), title: z.string() });

export const MemberRemoval = z.object({
  tokens: z.int().describe("Number of their API tokens that end."),
  ownedTeams: z.array(named).describe("Teams that lose them as an owner, by title."),
  changeRequests: z.int().describe("Number of their draft and open change requests, which stay."),
  reviewRequests: z.int().describe("Number of open change requests waiting for their review."),
  mergeRules: z
    .object({
      organization: z.boolean().describe("True if the organization's own rules name them."),
      spaces: z.array(named).describe("Spaces whose own rules name them, by title."),
    })
    .describe("Merge rules that name them, and no longer will."),
});
export type MemberRemoval = z.infer<typeof MemberRemoval>;

export const MemberPreview = AccessPreview.extend({
  removal: MemberRemoval.optional().describe("With `remove`: effects of the removal beside lost access."),
});
export type MemberPreview = z.infer<typeof MemberPreview>;
