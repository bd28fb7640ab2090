import { z } from "zod";
import { wholeLinkAddress } from "@/lib/core/web-address";

const id = z.string().min(1).max(64);
const anchor = z.string().min(1).max(256);

export const PageTarget = z.strictObject({ kind: z.literal("page"), page: id, space: id.optional() });

/** The target of a template's named link. A page without a space is one of the new pages' space. */
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

/** The chosen template and its parameters. */
export const UseTemplate = z.strictObject({
  id: id.describe("One of `listTemplates`."),
  params: z
    .strictObject({
      contentRefs: z
        .record(z.string().max(64), TemplateReference)
        .optional()
        .describe("The targets of the template's links, by name. Links without a target become plain text."),
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
    .describe("Its pages, in reading order; depth 0 is the root."),
  contentRefs: z
    .array(z.object({ name: z.string(), description: z.string() }))
    .describe("The links of the template that can be given a target."),
});
export type Template = z.infer<typeof Template>;
