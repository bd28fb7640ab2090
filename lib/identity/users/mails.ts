import { z } from "zod";
import { addresses } from "@/lib/addresses";
import { mail } from "@/lib/platform/mail/mail";
import { appUrl } from "@/lib/platform/urls";

/** Changes of a person's sign-in. Each is mailed to them, since another person may have made it. */
const ACCOUNT_CHANGES = {
  passwordChanged: () => ({
    heading: "Your password was changed",
    text: "The password of your account was changed, and all other browsers were signed out.",
  }),
  passwordReset: () => ({
    heading: "Your password was reset",
    text: "The password of your account was reset by a link in an e-mail. All browsers were signed out, and all API tokens were revoked.",
  }),
  emailChanged: ({ email = "another address" }: AccountChange) => ({
    heading: "Your e-mail address was changed",
    text: `You sign in with ${email} from now on. All browsers were signed out.`,
  }),
  totpEnabled: () => ({
    heading: "An authenticator app was added",
    text: "Signing in with your password now also asks for a code from your authenticator app. All other browsers were signed out.",
  }),
  totpDisabled: () => ({
    heading: "Your authenticator app was removed",
    text: "Signing in no longer asks for codes from your authenticator app.",
  }),
  passkeyAdded: ({ passkey = "" }: AccountChange) => ({
    heading: "A passkey was added",
    text: `The passkey “${passkey}” can now sign in to your account, without a password.`,
  }),
  passkeyRemoved: ({ passkey = "" }: AccountChange) => ({
    heading: "A passkey was removed",
    text: `The passkey “${passkey}” no longer signs in to your account.`,
  }),
  issuerUnlinked: ({ issuer = "" }: AccountChange) => ({
    heading: "A linked account was removed",
    text: `${issuer} no longer signs in to your account.`,
  }),
  recoveryCodesCreated: () => ({
    heading: "New recovery codes were created",
    text: "Your account has new recovery codes. Earlier ones no longer work.",
  }),
  recoveryCodeUsed: ({ left = 0 }: AccountChange) => ({
    heading: "A recovery code was used",
    text: `Someone signed in to your account with your password and a recovery code. ${left} recovery ${left === 1 ? "code is" : "codes are"} left.`,
  }),
  secondFactorReset: ({ by = "An admin" }: AccountChange) => ({
    heading: "Your two-factor authentication was reset",
    text: `${by} removed the second factor of your account and signed you out everywhere. Signing in now asks for your password only, so set it up again.`,
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
    compose: (data) => {
      const { heading, text } = ACCOUNT_CHANGES[data.change](data);
      return {
        subject: heading,
        heading,
        paragraphs: [text],
        items: [],
        action: { label: "Review your sign-in", url: appUrl(addresses.account.security()) },
        footer: [
          "If you didn't expect this, change your password, sign out all other browsers, and tell an admin.",
        ],
      };
    },
  }),
};
