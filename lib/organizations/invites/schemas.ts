import { z } from "zod";
import { RoleSchema } from "@/lib/core/access/schemas";
import { DisplayName, EmailAddress, NewPassword, User } from "@/lib/identity/users/schemas";
import { DomainName } from "@/lib/organizations/organizations/schemas";
import { Collection } from "@/lib/spaces/collections/schemas";
import { Space } from "@/lib/spaces/spaces/schemas";

/** Lifetime of a mailed link, and the longest of a link for many. */
export const MAIL_DAYS = 7;
const LONGEST_DAYS = 365;

/** The key of a mailed link, which holds an address if the link is for many. */
const InviteKey = z.string().min(1).max(800);

export const InvitePeople = z.strictObject({
  emails: z
    .array(z.union([EmailAddress, z.strictObject({ email: EmailAddress, role: RoleSchema.nullable() })]))
    .min(1)
    .max(100),
  role: RoleSchema.nullable()
    .optional()
    .describe("Role for addresses without one of their own; the organization's default role if absent."),
  sso: z.boolean().default(false).describe("True if these people sign in through single sign-on."),
});
export type InvitePeople = z.infer<typeof InvitePeople>;

export const InviteResult = z.object({
  users: z
    .array(z.string())
    .describe("Ids of people with an account, in the order of the addresses, who are members at once."),
  invited: z.int().describe("Number of new people: added at once, or invited by e-mail."),
  mailed: z.int().describe("Number of people without an account, who got an e-mail."),
  failedSSOEmails: z
    .array(z.string())
    .optional()
    .describe("Addresses of members of another organization, who cannot become SSO members."),
});
export type InviteResult = z.infer<typeof InviteResult>;

/** A mailed invite that is not accepted yet. */
export const PendingInvite = z.object({
  object: z.literal("pending-invite"),
  id: z.string(),
  email: z.string(),
  role: RoleSchema.nullable(),
  sso: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  expired: z
    .boolean()
    .describe(
      "True if the link in the e-mail no longer works: it has expired, or the person who sent it is no longer an admin. Send it again.",
    ),
  invitedBy: User.optional().describe("The person who sent the invite."),
});
export type PendingInvite = z.infer<typeof PendingInvite>;

const id = z.string().min(1).max(64);

/** A link to join an organization, or to get access to one of its spaces or collections. */
export const LinkInvite = z.object({
  object: z.literal("invite"),
  id: z.string().describe("Opaque. Anyone with it can join, so share it only with people you invite."),
  role: RoleSchema.nullable()
    .optional()
    .describe("For a link to the organization: the role it gives; `null` for guests."),
  level: RoleSchema.nullable()
    .optional()
    .describe("For a link to a space or a collection: the role it gives there; `null` for none."),
  space: Space.optional().describe("The target space; absent for other links."),
  collection: Collection.optional().describe("The target collection; absent for other links."),
  redundant: z.boolean().describe("True if you have the access that it gives already."),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional().describe("Time of expiry; absent if it does not expire."),
  uses: z.int().describe("Number of people who joined or got access by it."),
  maxUses: z.int().optional().describe("Most people who can use it; absent if unlimited."),
  emailDomain: z.string().optional().describe("Only people with an address of this domain can use it."),
  expired: z
    .boolean()
    .describe(
      "True if it no longer works: its date or its number of uses has ended it, or the person who created it, or changed its role last, can no longer give that role.",
    ),
  urls: z.object({ app: z.string() }),
});
export type LinkInvite = z.infer<typeof LinkInvite>;

export const CreateLinkInvite = z
  .strictObject({
    role: RoleSchema.nullable().optional().describe("For a link to the organization; `null` for guests."),
    level: RoleSchema.nullable().optional().describe("For a link to a space or a collection."),
    space: id.optional().describe("The target space."),
    collection: id.optional().describe("The target collection."),
    maxUses: z
      .int()
      .min(1)
      .max(10_000)
      .optional()
      .describe("Most people who can use it; unlimited if absent."),
    expiresInDays: z
      .int()
      .min(1)
      .max(LONGEST_DAYS)
      .optional()
      .describe("Days until it expires; never if absent."),
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
    role: RoleSchema.nullable().optional().describe("For a link to the organization."),
    level: RoleSchema.nullable().optional().describe("For a link to a space or a collection."),
  })
  .refine(({ role, level }) => (role === undefined) !== (level === undefined), {
    error: "send role or level.",
  });
export type UpdateLinkInvite = z.infer<typeof UpdateLinkInvite>;

export const MailInviteLink = z.strictObject({
  email: EmailAddress.describe("Address of the new account."),
});

/** An invite as shown to the person following its link. */
export const Invitation = z.object({
  object: z.literal("invitation"),
  id: z.string(),
  organization: z.object({ id: z.string(), title: z.string() }).describe("The inviting organization."),
  role: RoleSchema.nullable().describe("Role in the target space or collection, else in the organization."),
  space: z
    .object({ id: z.string(), title: z.string(), emoji: z.string() })
    .optional()
    .describe("The target space."),
  collection: z.object({ id: z.string(), title: z.string() }).optional().describe("The target collection."),
  email: z
    .string()
    .optional()
    .describe("The address that the link was mailed to; absent for a link for many without a mailed key."),
  confirmsAddress: z
    .boolean()
    .describe("True if a new account needs a link in an e-mail first: a link for many, and a mail server."),
  emailDomain: z.string().optional().describe("Only people with an address of this domain can accept it."),
  invitedBy: z.string().optional().describe("Name of the inviting person."),
  hasAccount: z.boolean().describe("True if the address has an account, which has to accept the invite."),
  joined: z.boolean().describe("True if you have the access that it gives already; false without a sign-in."),
});
export type Invitation = z.infer<typeof Invitation>;

export const AcceptInvite = z.strictObject({
  key: InviteKey.optional().describe("Key in the mailed link."),
  displayName: DisplayName.optional().describe("Name of the new account; absent if you are signed in."),
  email: EmailAddress.optional().describe(
    "Address of the new account by a link for many; only without a mail server, else the key has it.",
  ),
  password: NewPassword.optional().describe("Password of the new account."),
});
export type AcceptInvite = z.infer<typeof AcceptInvite>;

export const AcceptedInvite = z.object({
  organization: z.string().describe("Id of the organization that they joined."),
  user: User,
});
export type AcceptedInvite = z.infer<typeof AcceptedInvite>;
