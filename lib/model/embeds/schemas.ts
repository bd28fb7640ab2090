import { z } from "zod";
import { webAddress } from "@/lib/model/addresses/web-address";

/** How a link to somewhere else is shown. Pages of strangers are never framed, so every one is a card. */
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
    .describe("The address; pages behind a sign-in or in private networks cannot be looked at."),
});
