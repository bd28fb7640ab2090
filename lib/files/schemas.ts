import { z } from "zod";

export const File = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  downloadURL: z.string(),
  size: z.int(),
  dimensions: z.object({ width: z.int(), height: z.int() }).optional().describe("Of pictures, in pixels."),
});
export type File = z.infer<typeof File>;
