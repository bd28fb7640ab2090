import { z } from "zod";
import { wholeLinkAddress } from "@/lib/model/addresses/web-address";

const id = z.string().min(1).max(64);
const anchor = z.string().min(1).max(256);

export const PageTarget = z.strictObject({ kind: z.literal("page"), page: id, space: id.optional() });

/** What a named place of a template can lead to. Without a space, a page is one of the space itself. */
export const TemplateReference = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("url"),
    url: wholeLinkAddress().max(2048),
  }),
  PageTarget,
  z.strictObject({ kind: z.literal("anchor"), anchor, page: id, space: id.optional() }),
  z.strictObject({ kind: z.literal("space"), space: id }),
  z.strictObject({ kind: z.literal("collection"), collection: id }),
]);
export type TemplateReference = z.infer<typeof TemplateReference>;

/** Which template, and what it is filled in with. */
export const UseTemplate = z.strictObject({
  id: id.describe("One of `listTemplates`."),
  params: z
    .strictObject({
      contentRefs: z
        .record(z.string().max(64), TemplateReference)
        .optional()
        .describe(
          "What the links of the template lead to, by their names. Links without an answer are words.",
        ),
    })
    .optional(),
});
export type UseTemplate = z.infer<typeof UseTemplate>;

export const Template = z.object({
  object: z.literal("template"),
  id: z.string(),
  title: z.string(),
  emoji: z.string(),
  description: z.string(),
  pages: z
    .array(z.object({ title: z.string(), type: z.enum(["document", "group"]), depth: z.int() }))
    .describe("What it adds, in reading order; depth 0 is the root."),
  contentRefs: z
    .array(z.object({ name: z.string(), description: z.string() }))
    .describe("Links of the template that can be given something to lead to."),
});
export type Template = z.infer<typeof Template>;
