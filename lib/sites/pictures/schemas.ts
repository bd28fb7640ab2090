import { z } from "zod";

export const CreateSitePicture = z.strictObject({
  upload: z.string().min(1).max(64).describe("The key of an upload of yours whose bytes have arrived."),
});

export const SitePicture = z.object({
  object: z.literal("site-picture"),
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.int().describe("Number of bytes."),
  dimensions: z
    .object({ width: z.int(), height: z.int() })
    .optional()
    .describe("Size in pixels, where the file has one."),
  url: z
    .string()
    .describe(
      "The address for a customization. Anyone can read it; a published site shows the picture at an address of its own.",
    ),
});
export type SitePicture = z.infer<typeof SitePicture>;
