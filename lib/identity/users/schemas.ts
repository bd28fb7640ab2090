import { z } from "zod";
import { LANGUAGES } from "@/lib/core/locales/say";
import { webAddress } from "@/lib/core/web-address";
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from "./limits";

export const User = z.object({
  object: z.literal("user"),
  id: z.string(),
  displayName: z.string(),
  email: z.string().optional(),
  photoURL: z.string().optional(),
  urls: z.object({ location: z.string() }),
});
export type User = z.infer<typeof User>;

/** The present user's own profile. */
export const CurrentUser = User.extend({
  emailConfirmed: z.boolean().describe("True if your address is verified."),
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe("The language of the console and of your mails; absent if they follow your browser."),
  newEmail: z.string().optional().describe("Your new address until you verify it; absent if there is none."),
  directory: z
    .string()
    .optional()
    .describe("Name of the directory that manages your name and e-mail address; absent if you do."),
}).meta({ id: "CurrentUser" });
export type CurrentUser = z.infer<typeof CurrentUser>;

/**
 * In lower case, since addresses that differ only in case are equal. Checked before: the Kelvin sign is “k” in lower
 * case, so another person's address would become this one.
 */
export const EmailAddress = z.string().trim().max(254).pipe(z.email().toLowerCase());
export const DisplayName = z.string().trim().min(1).max(64);
/** The rules for new passwords; a login accepts any old one. */
export const NewPassword = z.string().min(PASSWORD_MINIMUM).max(PASSWORD_MAXIMUM);

export const UpdateUser = z
  .strictObject({
    displayName: DisplayName.optional(),
    photoURL: webAddress()
      .max(2048)
      .nullable()
      .optional()
      .describe("Web address of a picture; null removes it."),
    language: z
      .enum(LANGUAGES)
      .nullable()
      .optional()
      .describe("The language of the console and of your mails; null follows your browser."),
  })
  .refine((body) => Object.keys(body).length > 0, { error: "send displayName, photoURL or language." })
  .meta({ minProperties: 1 });
export type UpdateUser = z.infer<typeof UpdateUser>;

export const ChangePassword = z.strictObject({ current: z.string().min(1).max(1024), next: NewPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;

/** A search for people by someone who may not see the addresses of all of them. */
export const PeopleSearch = z
  .string()
  .trim()
  .max(100)
  .optional()
  .describe("Part of the name, or if you can list the members, also of the e-mail address.");
