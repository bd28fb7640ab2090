import { z } from "zod";
import { OneLink, worksOnce } from "@/lib/identity/mailed-links/mails";
import { mail } from "@/lib/platform/mail/mail";

export const samlMails = {
  /** An identity provider named an admin, who has to confirm it themselves. */
  providerLink: mail({
    data: z.object({ organization: z.string(), provider: z.string(), hours: z.int() }),
    secrets: OneLink,
    compose: (say, { organization, provider, hours }, { link }) => ({
      subject: say("Link your account to {provider}", { provider }),
      heading: say("Is this you at {provider}?", { provider }),
      paragraphs: [
        say(
          "Someone signed in to {organization} through {provider} with your e-mail address. You are an admin there, so confirm first that it was you.",
          { organization, provider },
        ),
      ],
      items: [],
      action: { label: say("Link account"), url: link },
      footer: [
        `${worksOnce(say, hours)} ${say("If it wasn't you, don't follow it, and tell the other admins.")}`,
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
    compose: (say, { organization, provider, subject, days, settings }) => ({
      subject: say(
        {
          one: "A certificate of {provider} expires in 1 day",
          other: "A certificate of {provider} expires in {count} days",
        },
        { count: days, provider },
      ),
      heading: say("A sign-in certificate expires soon"),
      paragraphs: [
        say(
          {
            one: "The certificate {subject} of the identity provider {provider} expires in 1 day. Add its successor beside it before your identity provider starts to use it.",
            other:
              "The certificate {subject} of the identity provider {provider} expires in {count} days. Add its successor beside it before your identity provider starts to use it.",
          },
          { count: days, subject, provider },
        ),
      ],
      items: [],
      action: { label: say("Open single sign-on"), url: settings },
      footer: [say("You get this because you are an admin of {organization}.", { organization })],
    }),
  }),
};
