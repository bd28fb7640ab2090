import { z } from "zod";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import { mail } from "@/lib/platform/mail/mail";
import { appUrl } from "@/lib/platform/urls";

/** A one-time link, encrypted because only its recipient may open it. */
export const OneLink = z.object({ link: z.string() });
/** The first sentence below a link. */
export const worksOnce = (say: Say, hours: number): string =>
  say(
    { one: "The link works once, for an hour.", other: "The link works once, for {count} hours." },
    { count: hours },
  );

export const mailedLinkMails = {
  passwordReset: mail({
    data: z.object({ hours: z.int() }),
    secrets: OneLink,
    compose: (say, { hours }, { link }) => ({
      subject: say("Reset your password"),
      heading: say("Reset your password"),
      paragraphs: [
        say(
          "Choose a new password for your account. This signs you out everywhere and revokes your API tokens.",
        ),
      ],
      items: [],
      action: { label: say("Reset password"), url: link },
      footer: [
        `${worksOnce(say, hours)} ${say("If you didn't ask for it, ignore this e-mail: your password stays as it is.")}`,
      ],
    }),
  }),
  /** Replaces a link, for people who sign in only through a provider. */
  noPassword: mail({
    data: z.object({}),
    secrets: z.object({}),
    compose: (say) => ({
      subject: say("You sign in through single sign-on"),
      heading: say("You sign in through single sign-on"),
      paragraphs: [
        say(
          "Someone asked to reset the password of your account. It has none: you sign in through the identity provider of your organization.",
        ),
      ],
      items: [],
      action: { label: say("Use single sign-on"), url: appUrl(addresses.singleSignOn()) },
      footer: [say("If you didn't ask for it, ignore this e-mail.")],
    }),
  }),
  emailChange: mail({
    data: z.object({ person: z.string(), hours: z.int() }),
    secrets: OneLink,
    compose: (say, { person, hours }, { link }) => ({
      subject: say("Confirm your new e-mail address"),
      heading: say("Confirm your new e-mail address"),
      paragraphs: [say("{person} wants to sign in to Bindery with this address from now on.", { person })],
      items: [],
      action: { label: say("Confirm address"), url: link },
      footer: [`${worksOnce(say, hours)} ${say("If you didn't ask for it, ignore this e-mail.")}`],
    }),
  }),
  /** Replaces a link, for an address that is taken: only its owner learns that it has an account. */
  emailTaken: mail({
    data: z.object({}),
    secrets: z.object({}),
    compose: (say) => ({
      subject: say("This address has an account already"),
      heading: say("This address has an account already"),
      paragraphs: [
        say(
          "Someone wants to use this address for another account of Bindery. An address can have one account only, so nothing was changed.",
        ),
      ],
      items: [],
      action: { label: say("Sign in"), url: appUrl(addresses.signIn()) },
      footer: [say("If you didn't ask for it, ignore this e-mail.")],
    }),
  }),
  emailConfirmation: mail({
    data: z.object({ person: z.string(), hours: z.int() }),
    secrets: OneLink,
    compose: (say, { person, hours }, { link }) => ({
      subject: say("Confirm your e-mail address"),
      heading: say("Confirm your e-mail address"),
      paragraphs: [say("Confirm that the account of {person} in Bindery is yours.", { person })],
      items: [],
      action: { label: say("Confirm address"), url: link },
      footer: [`${worksOnce(say, hours)} ${say("If you didn't ask for it, ignore this e-mail.")}`],
    }),
  }),
};
