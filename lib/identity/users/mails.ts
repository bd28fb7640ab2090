import { z } from "zod";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import { mail } from "@/lib/platform/mail/mail";
import { appUrl } from "@/lib/platform/urls";

/** Changes of a person's sign-in. Each is mailed to them, since another person may have made it. */
const ACCOUNT_CHANGES = {
  passwordChanged: (say: Say) => ({
    heading: say("Your password was changed"),
    text: say("The password of your account was changed, and all other browsers were signed out."),
  }),
  passwordReset: (say: Say) => ({
    heading: say("Your password was reset"),
    text: say(
      "The password of your account was reset by a link in an e-mail. All browsers were signed out, and all API tokens were revoked.",
    ),
  }),
  emailChanged: (say: Say, { email = say("another address") }: AccountChange) => ({
    heading: say("Your e-mail address was changed"),
    text: say("You sign in with {email} from now on. All browsers were signed out.", { email }),
  }),
  totpEnabled: (say: Say) => ({
    heading: say("An authenticator app was added"),
    text: say(
      "Signing in with your password now also asks for a code from your authenticator app. All other browsers were signed out.",
    ),
  }),
  totpDisabled: (say: Say) => ({
    heading: say("Your authenticator app was removed"),
    text: say("Signing in no longer asks for codes from your authenticator app."),
  }),
  passkeyAdded: (say: Say, { passkey = "" }: AccountChange) => ({
    heading: say("A passkey was added"),
    text: say("The passkey “{passkey}” can now sign in to your account, without a password.", { passkey }),
  }),
  passkeyRemoved: (say: Say, { passkey = "" }: AccountChange) => ({
    heading: say("A passkey was removed"),
    text: say("The passkey “{passkey}” no longer signs in to your account.", { passkey }),
  }),
  issuerUnlinked: (say: Say, { issuer = "" }: AccountChange) => ({
    heading: say("A linked account was removed"),
    text: say("{issuer} no longer signs in to your account.", { issuer }),
  }),
  recoveryCodesCreated: (say: Say) => ({
    heading: say("New recovery codes were created"),
    text: say("Your account has new recovery codes. Earlier ones no longer work."),
  }),
  recoveryCodeUsed: (say: Say, { left = 0 }: AccountChange) => ({
    heading: say("A recovery code was used"),
    text: say(
      {
        one: "Someone signed in to your account with your password and a recovery code. {count} recovery code is left.",
        other:
          "Someone signed in to your account with your password and a recovery code. {count} recovery codes are left.",
      },
      { count: left },
    ),
  }),
  secondFactorReset: (say: Say, { by = say("An admin") }: AccountChange) => ({
    heading: say("Your two-factor authentication was reset"),
    text: say(
      "{by} removed the second factor of your account and signed you out everywhere. Signing in now asks for your password only, so set it up again.",
      { by },
    ),
  }),
};

const AccountChange = z.object({
  change: z.enum(Object.keys(ACCOUNT_CHANGES) as [keyof typeof ACCOUNT_CHANGES]),
  /** number of remaining recovery codes */
  left: z.int().optional(),
  /** name of the passkey */
  passkey: z.string().optional(),
  /** name of the OpenID Connect issuer */
  issuer: z.string().optional(),
  /** the new address */
  email: z.string().optional(),
  /** name of the person who did it, if another one */
  by: z.string().optional(),
});
export type AccountChange = {
  change: keyof typeof ACCOUNT_CHANGES;
  left?: number;
  passkey?: string;
  issuer?: string;
  email?: string;
  by?: string;
};

export const userMails = {
  /** A change of a person's sign-in. */
  accountChanged: mail({
    data: AccountChange,
    secrets: z.object({}),
    compose: (say, data) => {
      const { heading, text } = ACCOUNT_CHANGES[data.change](say, data);
      return {
        subject: heading,
        heading,
        paragraphs: [text],
        items: [],
        action: { label: say("Review your sign-in"), url: appUrl(addresses.account.security()) },
        footer: [
          say(
            "If you didn't expect this, change your password, sign out all other browsers, and tell an admin.",
          ),
        ],
      };
    },
  }),
};
