import { z } from "zod";
import { mail } from "@/lib/platform/mail/mail";

export const emailDomainMails = {
  /** The verification of an e-mail domain has ended, or will end unless its record comes back. */
  domainUnverified: mail({
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
};
