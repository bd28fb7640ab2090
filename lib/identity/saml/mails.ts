import { z } from "zod";
import { hoursLabel, OneLink } from "@/lib/identity/mailed-links/mails";
import { mail } from "@/lib/platform/mail/mail";

export const samlMails = {
  /** An identity provider named an admin, who has to confirm it themselves. */
  providerLink: mail({
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
  /** A certificate of an identity provider expires soon, and sign-in with it. */
  certificateExpires: mail({
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
};
