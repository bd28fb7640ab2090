import { z } from "zod";
import { GitBlob } from "@/lib/model/git/schemas";

export const File = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  downloadURL: z.string(),
  size: z.int(),
  dimensions: z.object({ width: z.int(), height: z.int() }).optional().describe("Of pictures, in pixels."),
  git: GitBlob.optional().describe("Where it stands in the repository of the space."),
});
export type File = z.infer<typeof File>;
