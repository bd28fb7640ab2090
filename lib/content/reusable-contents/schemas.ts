import { z } from "zod";
import { Variables } from "@/lib/content/pages/schemas";
import { GitBlob } from "@/lib/exchange/git/schemas";

/** A text that pages refer to by id, so that it is written once. */
export const ReusableContent = z.object({
  id: z.string(),
  title: z.string(),
  document: z.string().optional().describe("Id of its document; absent while it is empty."),
  markdown: z.string().optional().describe("The text, if requested."),
  git: GitBlob.optional().describe("Path of its file in the repository of the space."),
});
export type ReusableContent = z.infer<typeof ReusableContent>;

export const SpaceVariables = z.object({ object: z.literal("variables"), variables: Variables });
export type SpaceVariables = z.infer<typeof SpaceVariables>;
