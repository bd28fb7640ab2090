import { z } from "zod";
import { dayIn, mail } from "@/lib/platform/mail/mail";

export const emailDomainMails = {
  /** The verification of an e-mail domain has ended, or will end unless its record comes back. */
  domainUnverified: mail({
    data: z.object({
      organization: z.string(),
      domain: z.string(),
      /** such as "2026-12-27"; null once it has ended */
      verifiedUntil: z.string().nullable(),
      settings: z.string(),
    }),
    secrets: z.object({}),
    compose: (say, { organization, domain, verifiedUntil: day, settings }) => {
      const verifiedUntil = day === null ? null : dayIn(say, day);
      return {
        subject:
          verifiedUntil === null
            ? say("{domain} is no longer verified", { domain })
            : say("Restore the record of {domain} by {verifiedUntil}", { domain, verifiedUntil }),
        heading:
          verifiedUntil === null
            ? say("{domain} is no longer verified", { domain })
            : say("The record of {domain} is missing", { domain }),
        paragraphs: [
          verifiedUntil === null
            ? say(
                "The DNS of {domain} no longer shows that it belongs to {organization}. Until you verify it again, new people at {domain} can't join, single sign-on doesn't match people by their address, and a connected directory can't add people at {domain}. Members stay. Sites at hostnames below {domain} need a TXT record of their own.",
                { domain, organization },
              )
            : say(
                "Verified domains now have to keep their TXT record. The one of {domain} is gone. Add it again by {verifiedUntil} to keep the domain verified.",
                { domain, verifiedUntil },
              ),
          say("The domain settings show the TXT record to create."),
        ],
        items: [],
        action: { label: say("Open domain settings"), url: settings },
        footer: [say("You get this because you are an admin of {organization}.", { organization })],
      };
    },
  }),
};
