import { z } from "zod";
import { dayIn, mail } from "@/lib/platform/mail/mail";

export const hostnameMails = {
  /** A site will soon no longer be served at its own host, or already is not. */
  hostUnproven: mail({
    data: z.object({
      organization: z.string(),
      site: z.string(),
      hostname: z.string(),
      /** such as "2026-12-27"; null once it is over */
      servedUntil: z.string().nullable(),
      settings: z.string(),
    }),
    secrets: z.object({}),
    compose: (say, { organization, site, hostname, servedUntil: day, settings }) => {
      const servedUntil = day === null ? null : dayIn(say, day);
      return {
        subject:
          servedUntil === null
            ? say("{hostname} is no longer served", { hostname })
            : say("Verify {hostname} by {servedUntil}", { hostname, servedUntil }),
        heading:
          servedUntil === null
            ? say("{hostname} is no longer served", { hostname })
            : say("Verify that {hostname} is yours", { hostname }),
        paragraphs: [
          servedUntil === null
            ? say(
                "The site {site} is no longer served at {hostname}, because its DNS no longer shows that the hostname belongs to {organization}. Readers find the site at its address on this installation.",
                { site, hostname, organization },
              )
            : say(
                "Hostnames now have to be verified. The site {site} is served at {hostname} until {servedUntil}, and from then on only once its DNS shows that the hostname belongs to {organization}.",
                { site, hostname, servedUntil, organization },
              ),
          say("The site's settings show the TXT record to create."),
        ],
        items: [],
        action: { label: say("Open site settings"), url: settings },
        footer: [say("You get this because you are an admin of {organization}.", { organization })],
      };
    },
  }),
};
