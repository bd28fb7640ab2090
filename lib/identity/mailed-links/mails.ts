import { z } from "zod";
import { addresses } from "@/lib/addresses";
import { mail } from "@/lib/platform/mail/mail";
import { appUrl } from "@/lib/platform/urls";

/** A one-time link, encrypted because only its recipient may open it. */
export const OneLink = z.object({ link: z.string() });
export const hoursLabel = (hours: number): string => (hours === 1 ? "an hour" : `${hours} hours`);

export const mailedLinkMails = {
  passwordReset: mail({
    data: z.object({ hours: z.int() }),
    secrets: OneLink,
    compose: ({ hours }, { link }) => ({
      subject: "Reset your password",
      heading: "Reset your password",
      paragraphs: [
        "Choose a new password for your account. This signs you out everywhere and revokes your API tokens.",
      ],
      items: [],
      action: { label: "Reset password", url: link },
      footer: [
        `The link works once, for ${hoursLabel(hours)}. If you didn't ask for it, ignore this e-mail: your password stays as it is.`,
      ],
    }),
  }),
  /** Replaces a link, for people who sign in only through a provider. */
  noPassword: mail({
    data: z.object({}),
    secrets: z.object({}),
    compose: () => ({
      subject: "You sign in through single sign-on",
      heading: "You sign in through single sign-on",
      paragraphs: [
        "Someone asked to reset the password of your account. It has none: you sign in through the identity provider of your organization.",
      ],
      items: [],
      action: { label: "Use single sign-on", url: appUrl(addresses.singleSignOn()) },
      footer: ["If you didn't ask for it, ignore this e-mail."],
    }),
  }),
  emailChange: mail({
    data: z.object({ person: z.string(), hours: z.int() }),
    secrets: OneLink,
    compose: ({ person, hours }, { link }) => ({
      subject: "Confirm your new e-mail address",
      heading: "Confirm your new e-mail address",
      paragraphs: [`${person} wants to sign in to Bindery with this address from now on.`],
      items: [],
      action: { label: "Confirm address", url: link },
      footer: [
        `The link works once, for ${hoursLabel(hours)}. If you didn't ask for it, ignore this e-mail.`,
      ],
    }),
  }),
  /** Replaces a link, for an address that is taken: only its owner learns that it has an account. */
  emailTaken: mail({
    data: z.object({}),
    secrets: z.object({}),
    compose: () => ({
      subject: "This address has an account already",
      heading: "This address has an account already",
      paragraphs: [
        "Someone wants to use this address for another account of Bindery. An address can have one account only, so nothing was changed.",
      ],
      items: [],
      action: { label: "Sign in", url: appUrl(addresses.signIn()) },
      footer: ["If you didn't ask for it, ignore this e-mail."],
    }),
  }),
  emailConfirmation: mail({
    data: z.object({ person: z.string(), hours: z.int() }),
    secrets: OneLink,
    compose: ({ person, hours }, { link }) => ({
      subject: "Confirm your e-mail address",
      heading: "Confirm your e-mail address",
      paragraphs: [`Confirm that the account of ${person} in Bindery is yours.`],
      items: [],
      action: { label: "Confirm address", url: link },
      footer: [
        `The link works once, for ${hoursLabel(hours)}. If you didn't ask for it, ignore this e-mail.`,
      ],
    }),
  }),
};
