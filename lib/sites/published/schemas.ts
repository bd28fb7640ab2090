import { z } from "zod";
import { Customization } from "@/lib/sites/customization/schemas";
import { Site, SiteStructure } from "@/lib/sites/sites/schemas";

export const PublishedSite = z.object({
  object: z.literal("published-content-site"),
  site: Site,
  structure: SiteStructure,
  customizations: z.object({
    site: Customization,
    siteSpaces: z.record(z.string(), Customization).describe("Customizations by site space id."),
  }),
  scripts: z.array(
    z.object({
      script: z.string(),
      contentSecurityPolicy: z.string().optional(),
      cookies: z.boolean(),
    }),
  ),
});
export type PublishedSite = z.infer<typeof PublishedSite>;
