import { z } from "zod";
import { RoleSchema } from "@/lib/core/access/schemas";
import { User } from "@/lib/identity/users/schemas";
import { MOST_EXEMPT } from "./limits";

const SsoExempt = z
  .boolean()
  .describe(
    `True if they can sign in with password and second factor while single sign-on is required. At most ${MOST_EXEMPT} members can; admins get an e-mail at each such sign-in.`,
  );

export const Member = z.object({
  object: z.literal("member"),
  id: z.string().describe("The id of the person."),
  role: RoleSchema.nullable().describe("Null for guests."),
  user: User,
  disabled: z.boolean(),
  joinedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().optional(),
  sso: z.boolean(),
  ssoExempt: SsoExempt,
  secondFactor: z
    .boolean()
    .optional()
    .describe(
      "True if they have a second factor; visible to admins only, and absent for people without a password.",
    ),
  spaces: z.int().describe("Number of spaces that the member can see."),
  teams: z.int().describe("Number of the member's teams."),
  directory: z
    .string()
    .optional()
    .describe("Name of the directory that manages the membership; absent without one."),
});
export type Member = z.infer<typeof Member>;

export const UpdateMember = z.strictObject({
  role: RoleSchema.nullable().optional(),
  disabled: z
    .boolean()
    .optional()
    .describe("True if the membership is disabled: the person keeps their grants, but cannot use them."),
  ssoExempt: SsoExempt.optional(),
});
export type UpdateMember = z.infer<typeof UpdateMember>;
