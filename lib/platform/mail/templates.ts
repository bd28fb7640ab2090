import { z } from "zod";
import { addresses } from "@/lib/addresses";
import { appUrl } from "@/lib/platform/urls";

/** The content of a mail, before the layout. All of it is plain text. */
export type MailMessage = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  items: readonly { title: string; lines: readonly string[]; url: string }[];
  action?: { label: string; url: string };
  /** why the recipient gets it, and where to change that */
  footer: readonly (string | { label: string; url: string })[];
  /** the address for one-click unsubscribing, see RFC 8058 */
  unsubscribe?: string;
};

/** `data` is visible to admins, `secrets` only to the recipient. */
type Template<Data extends z.ZodType, Secrets extends z.ZodType> = {
  data: Data;
  secrets: Secrets;
  compose: (data: z.infer<Data>, secrets: z.infer<Secrets>) => MailMessage;
};

const template = <Data extends z.ZodType, Secrets extends z.ZodType>(of: Template<Data, Secrets>) => of;

/** Changes of a person's sign-in. Each is mailed to them, since another person may have made it. */
const ACCOUNT_CHANGES = {
  passwordChanged: () => ({
    heading: "Your password was changed",
    told: "The password of your account was changed, and all other browsers were signed out.",
  }),
  passwordReset: () => ({
    heading: "Your password was reset",
    told: "The password of your account was reset by a link in an e-mail. All browsers were signed out, and all API tokens were revoked.",
  }),
  emailChanged: ({ email = "another address" }: AccountChange) => ({
    heading: "Your e-mail address was changed",
    told: `You sign in with ${email} from now on. All browsers were signed out.`,
  }),
  totpEnabled: () => ({
    heading: "An authenticator app was added",
    told: "Signing in with your password now also asks for a code from your authenticator app. All other browsers were signed out.",
  }),
  totpDisabled: () => ({
    heading: "Your authenticator app was removed",
    told: "Signing in no longer asks for codes from your authenticator app.",
  }),
  passkeyAdded: ({ passkey = "" }: AccountChange) => ({
    heading: "A passkey was added",
    told: `The passkey “${passkey}” can now sign in to your account, without a password.`,
  }),
  passkeyRemoved: ({ passkey = "" }: AccountChange) => ({
    heading: "A passkey was removed",
    told: `The passkey “${passkey}” no longer signs in to your account.`,
  }),
  issuerUnlinked: ({ issuer = "" }: AccountChange) => ({
    heading: "A linked account was removed",
    told: `${issuer} no longer signs in to your account.`,
  }),
  recoveryCodesCreated: () => ({
    heading: "New recovery codes were created",
    told: "Your account has new recovery codes. Earlier ones no longer work.",
  }),
  recoveryCodeUsed: ({ left = 0 }: AccountChange) => ({
    heading: "A recovery code was used",
    told: `Someone signed in to your account with your password and a recovery code. ${left} recovery ${left === 1 ? "code is" : "codes are"} left.`,
  }),
  secondFactorReset: ({ by = "An admin" }: AccountChange) => ({
    heading: "Your two-factor authentication was reset",
    told: `${by} removed the second factor of your account and signed you out everywhere. Signing in now asks for your password only, so set it up again.`,
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

/** Only its recipient may follow it. */
const OneLink = z.object({ link: z.string() });
const hoursLabel = (hours: number): string => (hours === 1 ? "an hour" : `${hours} hours`);

/** All mails. */
export const mailTemplates = {
  passwordReset: template({
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
  noPassword: template({
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
  emailChange: template({
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
  emailTaken: template({
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
  emailConfirmation: template({
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
  /** An identity provider named an admin, who has to confirm it themselves. */
  providerLink: template({
    data: z.object({ organization: z.string(), provider: z.string(), hours: z.int() }),
    secrets: OneLink,
    compose: ({ organization, provider, hours }, { link }) => ({
      subject: `Link your account to ${provider}`,
      heading: `Is this you at ${provider}?`,
      paragraphs: [
        `Someone signed in to ${organization} through ${provider} with your e-mail address. You are an admin there, so confirm first that it was you.`,
      ],
      items: [],
      action: { label: "Link account", url: link },
      footer: [
        `The link works once, for ${hoursLabel(hours)}. If it wasn't you, don't follow it, and tell the other admins.`,
      ],
    }),
  }),
  /** A change of a person's sign-in. */
  accountChanged: template({
    data: AccountChange,
    secrets: z.object({}),
    compose: (data) => {
      const { heading, told } = ACCOUNT_CHANGES[data.change](data);
      return {
        subject: heading,
        heading,
        paragraphs: [told],
        items: [],
        action: { label: "Review your sign-in", url: appUrl(addresses.account.security()) },
        footer: [
          "If you didn't expect this, change your password, sign out all other browsers, and tell an admin.",
        ],
      };
    },
  }),
  /** A link to join an organization, which also creates an account. */
  invite: template({
    data: z.object({ organization: z.string(), inviter: z.string(), days: z.int() }),
    secrets: z.object({ accept: z.string() }),
    compose: ({ organization, inviter, days }, { accept }) => ({
      subject: `${inviter} invited you to ${organization}`,
      heading: `Join ${organization}`,
      paragraphs: [
        `${inviter} invited you to ${organization} on Bindery, where its documentation is written and reviewed.`,
      ],
      items: [],
      action: { label: "Accept invite", url: accept },
      footer: [`The link works for ${days} days. If you didn't expect this invite, ignore it.`],
    }),
  }),
  /** A person signed in with a recovery code, which should be rare. */
  recoveryCodeUsed: template({
    data: z.object({ organization: z.string(), person: z.string(), left: z.int() }),
    secrets: z.object({}),
    compose: ({ organization, person, left }) => ({
      subject: `${person} used a recovery code in ${organization}`,
      heading: "A recovery code was used",
      paragraphs: [
        `${person} signed in to ${organization} with a password and a recovery code, although single sign-on is required.`,
        `${left} recovery ${left === 1 ? "code is" : "codes are"} left. If you didn't expect this, remove their admin role and create new codes.`,
      ],
      items: [],
      footer: [`You get this because you are an admin of ${organization}.`],
    }),
  }),
  /** A person exempt from single sign-on signed in without it, which should be rare. */
  exemptionUsed: template({
    data: z.object({ organization: z.string(), person: z.string() }),
    secrets: z.object({}),
    compose: ({ organization, person }) => ({
      subject: `${person} signed in to ${organization} without single sign-on`,
      heading: "An exemption from single sign-on was used",
      paragraphs: [
        `${person} signed in without single sign-on, which ${organization} requires. An admin exempted them.`,
        "If you didn't expect this, sign them out and end their exemption on the Members screen.",
      ],
      items: [],
      footer: [`You get this because you are an admin of ${organization}.`],
    }),
  }),
  /** A certificate of an identity provider expires soon, and sign-in with it. */
  certificateExpires: template({
    data: z.object({
      organization: z.string(),
      provider: z.string(),
      subject: z.string(),
      days: z.int(),
      settings: z.string(),
    }),
    secrets: z.object({}),
    compose: ({ organization, provider, subject, days, settings }) => ({
      subject: `A certificate of ${provider} expires in ${days === 1 ? "1 day" : `${days} days`}`,
      heading: "A sign-in certificate expires soon",
      paragraphs: [
        `The certificate ${subject} of the identity provider ${provider} expires in ${days === 1 ? "1 day" : `${days} days`}. Add its successor beside it before your identity provider starts to use it.`,
      ],
      items: [],
      action: { label: "Open single sign-on", url: settings },
      footer: [`You get this because you are an admin of ${organization}.`],
    }),
  }),
  /** A site will soon no longer be served at its own host, or already is not. */
  hostUnproven: template({
    data: z.object({
      organization: z.string(),
      site: z.string(),
      hostname: z.string(),
      /** such as "27 December 2026"; null once it is over */
      servedUntil: z.string().nullable(),
      settings: z.string(),
    }),
    secrets: z.object({}),
    compose: ({ organization, site, hostname, servedUntil, settings }) => ({
      subject:
        servedUntil === null ? `${hostname} is no longer served` : `Verify ${hostname} by ${servedUntil}`,
      heading: servedUntil === null ? `${hostname} is no longer served` : `Verify that ${hostname} is yours`,
      paragraphs: [
        servedUntil === null
          ? `The site ${site} is no longer served at ${hostname}, because its DNS no longer shows that the hostname belongs to ${organization}. Readers find the site at its address on this installation.`
          : `Hostnames now have to be verified. The site ${site} is served at ${hostname} until ${servedUntil}, and from then on only once its DNS shows that the hostname belongs to ${organization}.`,
        "The site's settings show the TXT record to create.",
      ],
      items: [],
      action: { label: "Open site settings", url: settings },
      footer: [`You get this because you are an admin of ${organization}.`],
    }),
  }),
  /** The verification of an e-mail domain has ended, or will end unless its record comes back. */
  domainUnverified: template({
    data: z.object({
      organization: z.string(),
      domain: z.string(),
      /** such as "27 December 2026"; null once it has ended */
      verifiedUntil: z.string().nullable(),
      settings: z.string(),
    }),
    secrets: z.object({}),
    compose: ({ organization, domain, verifiedUntil, settings }) => ({
      subject:
        verifiedUntil === null
          ? `${domain} is no longer verified`
          : `Restore the record of ${domain} by ${verifiedUntil}`,
      heading:
        verifiedUntil === null ? `${domain} is no longer verified` : `The record of ${domain} is missing`,
      paragraphs: [
        verifiedUntil === null
          ? `The DNS of ${domain} no longer shows that it belongs to ${organization}. Until you verify it again, new people at ${domain} can't join, single sign-on doesn't match people by their address, and a connected directory can't add people at ${domain}. Members stay. Sites at hostnames below ${domain} need a TXT record of their own.`
          : `Verified domains now have to keep their TXT record. The one of ${domain} is gone. Add it again by ${verifiedUntil} to keep the domain verified.`,
        "The domain settings show the TXT record to create.",
      ],
      items: [],
      action: { label: "Open domain settings", url: settings },
      footer: [`You get this because you are an admin of ${organization}.`],
    }),
  }),
  /** A person's unread notifications in an organization. */
  digest: template({
    data: z.object({
      organization: z.string(),
      inbox: z.string(),
      preferences: z.string(),
      items: z.array(
        z.object({
          sentence: z.string(),
          title: z.string(),
          preview: z.string(),
          space: z.string(),
          url: z.string(),
        }),
      ),
    }),
    secrets: z.object({ unsubscribePage: z.string(), unsubscribe: z.string() }),
    compose: ({ organization, inbox, preferences, items }, { unsubscribePage, unsubscribe }) => ({
      subject:
        items.length === 1
          ? `${items[0]!.sentence}: ${items[0]!.title}`
          : `${items.length} unread notifications in ${organization}`,
      heading: items.length === 1 ? "1 unread notification" : `${items.length} unread notifications`,
      paragraphs: [],
      items: items.map(({ sentence, title, preview, space, url }) => ({
        title: sentence,
        lines: [...new Set([title, preview, space])].filter(Boolean),
        url,
      })),
      action: { label: "Open inbox", url: inbox },
      footer: [
        `You get this because you did not read it in ${organization} within 15 minutes.`,
        { label: "Notification settings", url: preferences },
        { label: "Unsubscribe", url: unsubscribePage },
      ],
      unsubscribe,
    }),
  }),
};

/** A template whose name is known only at run time. */
type AnyTemplate = {
  data: z.ZodType;
  secrets: z.ZodObject;
  compose: (data: never, secrets: never) => MailMessage;
};

export type TemplateName = keyof typeof mailTemplates;
export type DataOf<Name extends TemplateName> = z.infer<(typeof mailTemplates)[Name]["data"]>;
export type SecretsOf<Name extends TemplateName> = z.infer<(typeof mailTemplates)[Name]["secrets"]>;

/** Composes a stored mail; without its secrets these are shown as dots. */
export function composeMail(name: string, data: unknown, secrets: unknown | null): MailMessage {
  if (!Object.hasOwn(mailTemplates, name)) throw new Error(`There is no template “${name}” of mails.`);
  const {
    data: dataSchema,
    secrets: secretsSchema,
    compose,
  } = mailTemplates[name as TemplateName] as AnyTemplate;
  const hidden = Object.fromEntries(Object.keys(secretsSchema.shape).map((key) => [key, appUrl("/…")]));
  return compose(dataSchema.parse(data) as never, secretsSchema.parse(secrets ?? hidden) as never);
}
