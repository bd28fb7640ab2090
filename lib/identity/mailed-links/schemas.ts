import { z } from "zod";
import { EmailAddress, NewPassword } from "@/lib/identity/users/schemas";

export const MailedLinkKind = z
  .enum(["passwordReset", "emailChange", "emailConfirmation", "providerLink"])
  .describe(
    "Effect of the link: set a new password, change your e-mail address to this one, confirm your current address, or connect your account to an identity provider.",
  );
export type MailedLinkKind = z.infer<typeof MailedLinkKind>;

const Key = z.string().min(1).max(100).describe("Key in the mailed link.");

/** A link as shown to the person following it. */
export const MailedLink = z.object({
  object: z.literal("mailed-link"),
  id: z.string(),
  kind: MailedLinkKind,
  email: z.string().describe("The address that the e-mail was sent to."),
  yours: z.boolean().describe("True if you are signed in as the person it was sent to."),
  provider: z
    .object({ label: z.string(), organization: z.string().describe("Title of its organization.") })
    .optional()
    .describe("The identity provider to connect."),
  expiresAt: z.iso.datetime().describe("Time of expiry."),
});
export type MailedLink = z.infer<typeof MailedLink>;

export const MailedLinkQuery = z.object({ key: Key });

export const UseMailedLink = z.strictObject({
  key: Key,
  password: NewPassword.optional().describe("The new password, for a reset link."),
});
export type UseMailedLink = z.infer<typeof UseMailedLink>;

export const RequestPasswordReset = z.strictObject({ email: EmailAddress });
export type RequestPasswordReset = z.infer<typeof RequestPasswordReset>;

export const ChangeEmail = z.strictObject({
  email: EmailAddress.describe("Your new address."),
  password: z.string().min(1).max(1024).describe("Your current password."),
});
export type ChangeEmail = z.infer<typeof ChangeEmail>;
