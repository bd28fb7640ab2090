import { z } from "zod";
import { GitBlob } from "@/lib/exchange/git/schemas";

export const File = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  downloadURL: z.string(),
  size: z.int(),
  dimensions: z
    .object({ width: z.int(), height: z.int() })
    .optional()
    .describe("Size of a picture in pixels."),
  git: GitBlob.optional().describe("Position in the space's repository."),
});
export type File = z.infer<typeof File>;
