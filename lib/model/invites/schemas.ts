import { z } from "zod";
import { RoleSchema } from "@/lib/core/access/schemas";
import { Collection } from "@/lib/model/collections/schemas";
import { DomainName } from "@/lib/model/organizations/schemas";
import { Space } from "@/lib/model/spaces/schemas";
import { DisplayName, EmailAddress, NewPassword, User } from "@/lib/model/users/schemas";

/** How long the link in a mail works, and the longest that a link for many may. */
export const MAIL_DAYS = 7;
const LONGEST_DAYS = 365;

export const InvitePeople = z.strictObject({
  emails: z
    .array(z.union([EmailAddress, z.strictObject({ email: EmailAddress, role: RoleSchema.nullable() })]))
    .min(1)
    .max(100),
  role: RoleSchema.nullable()
    .optional()
    .describe("For addresses without a role of their own; absent: the organization's default role."),
  sso: z.boolean().default(false).describe("Whether these people sign in through single sign-on."),
});
export type InvitePeople = z.infer<typeof InvitePeople>;

export const InviteResult = z.object({
  users: z
    .array(z.string())
    .describe("Ids of those who have an account, in the order of the addresses: they are members at once."),
  invited: z.int().describe("How many people are new: added at once, or invited by e-mail."),
  mailed: z.int().describe("How many of them have no account and got an e-mail."),
  failedSSOEmails: z
    .array(z.string())
    .optional()
    .describe("Addresses that belong to another organization and so cannot be made SSO members."),
});
export type InviteResult = z.infer<typeof InviteResult>;

/** An invite that was mailed and not accepted yet. */
export const PendingInvite = z.object({
  object: z.literal("pending-invite"),
  id: z.string(),
  email: z.string(),
  role: RoleSchema.nullable(),
  sso: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  expired: z.boolean().describe("Whether the link in the e-mail no longer works."),
  invitedBy: User.optional().describe("Who invited them."),
});
export type PendingInvite = z.infer<typeof PendingInvite>;

const id = z.string().min(1).max(64);

/** A link by which people join an organization, or get access to one space or collection of it. */
export const LinkInvite = z.object({
  object: z.literal("invite"),
  id: z.string().describe("Opaque. Anyone with it can join, so keep it between those you invite."),
  role: RoleSchema.nullable()
    .optional()
    .describe("Of a link to the organization: the role of who joins by it; `null` for guests."),
  level: RoleSchema.nullable()
    .optional()
    .describe("Of a link to a space or a collection: the role there of who follows it; `null` for none."),
  space: Space.optional().describe("The space that it leads to; absent for other links."),
  collection: Collection.optional().describe("The collection that it leads to; absent for other links."),
  redundant: z.boolean().describe("Whether you have the access that it gives already."),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional().describe("When it stops working; absent when never."),
  uses: z.int().describe("How many people joined or got access by it."),
  maxUses: z.int().optional().describe("How many people can use it; absent for any number."),
  emailDomain: z.string().optional().describe("Only people with an address of this domain can use it."),
  expired: z.boolean().describe("Whether it no longer works, by its date or its number of uses."),
  urls: z.object({ app: z.string() }),
});
export type LinkInvite = z.infer<typeof LinkInvite>;

export const CreateLinkInvite = z
  .strictObject({
    role: RoleSchema.nullable().optional().describe("For a link to the organization; `null` for guests."),
    level: RoleSchema.nullable().optional().describe("For a link to a space or a collection."),
    space: id.optional().describe("The space that it leads to."),
    collection: id.optional().describe("The collection that it leads to."),
    maxUses: z.int().min(1).max(10_000).optional().describe("How many people can use it; absent: any."),
    expiresInDays: z.int().min(1).max(LONGEST_DAYS).optional().describe("Absent: it does not expire."),
    emailDomain: DomainName.optional().describe("Only people with an address of this domain can use it."),
  })
  .refine(
    ({ role, level, space, collection }) =>
      role === undefined
        ? level !== undefined && (space === undefined) !== (collection === undefined)
        : level === undefined && space === undefined && collection === undefined,
    { error: "send role, level and space, or level and collection." },
  );
export type CreateLinkInvite = z.infer<typeof CreateLinkInvite>;

export const UpdateLinkInvite = z
  .strictObject({
    role: RoleSchema.nullable().optional().describe("Of a link to the organization."),
    level: RoleSchema.nullable().optional().describe("Of a link to a space or a collection."),
  })
  .refine(({ role, level }) => (role === undefined) !== (level === undefined), {
    error: "send role or level.",
  });
export type UpdateLinkInvite = z.infer<typeof UpdateLinkInvite>;

/** What an invite says to the person who follows its link. */
export const Invitation = z.object({
  object: z.literal("invitation"),
  id: z.string(),
  organization: z.object({ id: z.string(), title: z.string() }).describe("Where it invites to."),
  role: RoleSchema.nullable().describe(
    "In the space or the collection that it leads to, else in the organization.",
  ),
  space: z
    .object({ id: z.string(), title: z.string(), emoji: z.string() })
    .optional()
    .describe("The space that it leads to."),
  collection: z
    .object({ id: z.string(), title: z.string() })
    .optional()
    .describe("The collection that it leads to."),
  email: z.string().optional().describe("The address that it was sent to; absent for a link."),
  emailDomain: z.string().optional().describe("Only people with an address of this domain can accept it."),
  invitedBy: z.string().optional().describe("Name of the person who invited."),
  hasAccount: z.boolean().describe("Whether the address has an account already, which has to accept it."),
  joined: z.boolean().describe("Whether you have what it gives already; false for who is not signed in."),
});
export type Invitation = z.infer<typeof Invitation>;

export const AcceptInvite = z.strictObject({
  key: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("From the link in the e-mail; links for many have none."),
  displayName: DisplayName.optional().describe("Of the new account. Who is signed in sends none."),
  email: EmailAddress.optional().describe("Of the new account, where the invite names no address."),
  password: NewPassword.optional().describe("Of the new account."),
});
export type AcceptInvite = z.infer<typeof AcceptInvite>;

export const AcceptedInvite = z.object({
  organization: z.string().describe("Id of the organization that they belong to now."),
  user: User,
});
export type AcceptedInvite = z.infer<typeof AcceptedInvite>;
