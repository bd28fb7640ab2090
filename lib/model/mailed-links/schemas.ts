import { z } from "zod";
import { EmailAddress, NewPassword } from "@/lib/model/users/schemas";

export const MailedLinkKind = z
  .enum(["passwordReset", "emailChange", "emailConfirmation", "providerLink"])
  .describe(
    "What using it does: set a new password, change your e-mail address to this one, confirm the address you have, or have an identity provider recognize you.",
  );
export type MailedLinkKind = z.infer<typeof MailedLinkKind>;

const Key = z.string().min(1).max(100).describe("From the link in the e-mail.");

/** A link as the person sees it who follows it. */
export const MailedLink = z.object({
  object: z.literal("mailed-link"),
  id: z.string(),
  kind: MailedLinkKind,
  email: z.string().describe("The address that it was sent to."),
  yours: z.boolean().describe("Whether you are signed in as the person it was sent to."),
  provider: z
    .object({ label: z.string(), organization: z.string().describe("Title of its organization.") })
    .optional()
    .describe("The identity provider that it has recognize you."),
  expiresAt: z.iso.datetime().describe("When it stops working."),
});
export type MailedLink = z.infer<typeof MailedLink>;

export const MailedLinkQuery = z.object({ key: Key });

export const UseMailedLink = z.strictObject({
  key: Key,
  password: NewPassword.optional().describe("The new password, for a link that resets it."),
});
export type UseMailedLink = z.infer<typeof UseMailedLink>;

export const RequestPasswordReset = z.strictObject({ email: EmailAddress });
export type RequestPasswordReset = z.infer<typeof RequestPasswordReset>;

export const ChangeEmail = z.strictObject({
  email: EmailAddress.describe("Your new address."),
  password: z.string().min(1).max(1024).describe("Your current password."),
});
export type ChangeEmail = z.infer<typeof ChangeEmail>;
