import { z } from "zod";
import { mail } from "@/lib/platform/mail/mail";

export const hostnameMails = {
  /** A site will soon no longer be served at its own host, or already is not. */
  hostUnproven: mail({
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
};
