import { z } from "zod";

export const PageTemplate = z.object({
  object: z.literal("page_template"),
  id: z.string().describe("Of a page of the content: the id of the page."),
  kind: z.enum(["builtin", "page"]).describe("“page”: a page of the content that is marked as a template."),
  title: z.string(),
  emoji: z.string().optional(),
  description: z.string().optional(),
  markdown: z
    .string()
    .optional()
    .describe("The text of a built-in template. The text of a page comes with the page."),
});
export type PageTemplate = z.infer<typeof PageTemplate>;
