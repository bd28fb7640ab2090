import { z } from "zod";
import { DefaultLevelSchema, RoleSchema } from "@/lib/core/access/schemas";
import { UpdateMember } from "@/lib/model/members/schemas";
import { AccessItem, GrantAccess } from "@/lib/model/permissions/schemas";
import { ChangeTeamMembers } from "@/lib/model/teams/schemas";
import { User } from "@/lib/model/users/schemas";

const id = z.string().min(1).max(64);

const directAccess = [
  z.strictObject({ grant: GrantAccess.describe("A role to give.") }),
  z.strictObject({ removeUser: id.describe("The person whose direct access to remove.") }),
  z.strictObject({ removeTeam: id.describe("The team whose direct access to remove.") }),
] as const;

/** A change of access to a site that somebody thinks of. */
export const PreviewDirectAccess = z.union(directAccess);
export type PreviewDirectAccess = z.infer<typeof PreviewDirectAccess>;

/** A change of access to a space or a collection that somebody thinks of. */
export const PreviewAccess = z.union([
  ...directAccess,
  z.strictObject({ defaultLevel: DefaultLevelSchema.describe("What everybody is to have.") }),
  z.strictObject({ parent: id.nullable().describe("The collection to move it to; null for none.") }),
]);
export type PreviewAccess = z.infer<typeof PreviewAccess>;

/** A change of a team that somebody thinks of. */
export const PreviewTeam = z.union([
  z.strictObject({ members: ChangeTeamMembers.describe("Who is to be in it.") }),
  z.strictObject({ delete: z.literal(true).describe("Deleting it.") }),
]);
export type PreviewTeam = z.infer<typeof PreviewTeam>;

/** A change of a member that somebody thinks of. */
export const PreviewMember = z.union([
  z.strictObject({ member: UpdateMember.describe("What is to be changed.") }),
  z.strictObject({ remove: z.literal(true).describe("Removing them.") }),
]);
export type PreviewMember = z.infer<typeof PreviewMember>;

const role = RoleSchema.nullable();

export const AccessChange = z.object({
  item: AccessItem.describe("Where they have another role afterwards."),
  before: role.describe("The role they have now; null: no access."),
  after: role.describe("The role they would have; null: no access."),
  count: z.int().describe("How many people this happens to."),
  people: z.array(User).describe("Up to 20 of them, by name."),
});
export type AccessChange = z.infer<typeof AccessChange>;

export const AccessPreview = z.object({
  people: z.int().describe("How many people would have another role somewhere."),
  items: z.int().describe("In how many of the spaces and collections that were compared."),
  inheriting: z
    .int()
    .describe("How many spaces inside of a collection inherit their access from it, and so follow."),
  changes: z.array(AccessChange).describe("Up to 50, those first in which people lose something."),
  complete: z.boolean().describe("Whether everything was compared: very many people or spaces are not."),
});
export type AccessPreview = z.infer<typeof AccessPreview>;

const named = z.object({ id: z.string(), title: z.string() });

export const MemberRemoval = z.object({
  tokens: z.int().describe("How many of their API tokens end."),
  ownedTeams: z.array(named).describe("Teams that lose them as an owner, by title."),
  changeRequests: z.int().describe("How many change requests of theirs are drafts or open, and stay."),
  reviewRequests: z.int().describe("How many open change requests wait for their review."),
  mergeRules: z
    .object({
      organization: z.boolean().describe("Whether the organization's own rules name them."),
      spaces: z.array(named).describe("Spaces whose own rules name them, by title."),
    })
    .describe("Merge rules that name them, and no longer will."),
});
export type MemberRemoval = z.infer<typeof MemberRemoval>;

export const MemberPreview = AccessPreview.extend({
  removal: MemberRemoval.optional().describe("With `remove`: what ends or is left beside their access."),
});
export type MemberPreview = z.infer<typeof MemberPreview>;
