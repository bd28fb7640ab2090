import { z } from "zod";
import { webAddress } from "@/lib/core/web-address";

/** A link to another site, always shown as a card because foreign pages are never framed. */
export const Embed = z.object({
  type: z.literal("link"),
  title: z.string(),
  site: z.string(),
  icon: z.string().optional().describe("Address of the site's icon."),
});
export type Embed = z.infer<typeof Embed>;

export const EmbedQuery = z.object({
  url: webAddress()
    .max(2048)
    .describe("The address. Pages behind a sign-in or in private networks cannot be read."),
});
