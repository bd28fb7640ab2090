import { z } from "zod";
import { File } from "@/lib/content/files/schemas";
import { Page } from "@/lib/content/pages/schemas";
import { ReusableContent } from "@/lib/content/reusable-contents/schemas";
import { DocumentSource, RevisionSource } from "./sources";

const seed = z
  .string()
  .min(1)
  .max(256)
  .describe("Base of the generated ids: the same seed and source give the same ids.");

export const ComputeRevision = z.strictObject({ source: RevisionSource, seed });
export const ComputeDocument = z.strictObject({ source: DocumentSource, seed });

export const ComputedRevision = z.object({
  pages: z.array(Page),
  files: z.array(File),
  reusableContents: z.array(ReusableContent),
});
export type ComputedRevision = z.infer<typeof ComputedRevision>;
