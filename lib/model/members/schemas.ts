import { z } from "zod";
import { RoleSchema } from "@/lib/core/access/schemas";
import { EmailAddress, User } from "@/lib/model/users/schemas";

export const Member = z.object({
  object: z.literal("member"),
  id: z.string().describe("The id of the person."),
  role: RoleSchema.nullable().describe("Null for guests."),
  user: User,
  disabled: z.boolean(),
  joinedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().optional(),
  sso: z.boolean(),
  spaces: z.int().describe("How many spaces the member can see."),
  teams: z.int().describe("How many teams the member is in."),
});
export type Member = z.infer<typeof Member>;

export const UpdateMember = z.strictObject({
  role: RoleSchema.nullable().optional(),
  disabled: z
    .boolean()
    .optional()
    .describe(
      "Whether the membership is switched off: the person keeps what they were given, and can use none of it.",
    ),
});
export type UpdateMember = z.infer<typeof UpdateMember>;

export const InviteMembers = z.strictObject({
  emails: z
    .array(z.union([EmailAddress, z.strictObject({ email: EmailAddress, role: RoleSchema.nullable() })]))
    .min(1)
    .max(100),
  role: RoleSchema.nullable()
    .optional()
    .describe("For addresses without a role of their own; absent: the organization's default role."),
  sso: z.boolean().default(false).describe("Whether these people sign in through single sign-on."),
});
export type InviteMembers = z.infer<typeof InviteMembers>;

export const InviteResult = z.object({
  users: z.array(z.string()).describe("Ids of the invited people, in the order of the addresses."),
  invited: z.int().describe("How many of them are new in the organization."),
  failedSSOEmails: z
    .array(z.string())
    .optional()
    .describe("Addresses that belong to another organization and so cannot be made SSO members."),
});
export type InviteResult = z.infer<typeof InviteResult>;
