import { z } from "zod";

export const CreatePicture = z.strictObject({
  upload: z.string().min(1).max(64).describe("The key of an upload of yours whose bytes have arrived."),
});
export type CreatePicture = z.infer<typeof CreatePicture>;

export const Picture = z.object({
  object: z.literal("picture"),
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
      "The address for a profile, an organization or a customization. Anyone can read it; a published site shows a picture of its customization at an address of its own.",
    ),
});
export type Picture = z.infer<typeof Picture>;
