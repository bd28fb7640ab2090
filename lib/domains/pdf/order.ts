import "server-only";
import { z } from "zod";

/** What a PDF is made from: a state of content that cannot change, and what of it is wanted. */
export const PdfOrder = z.object({
  view: z.object({
    organizationId: z.string(),
    spaceId: z.string(),
    branchId: z.int(),
    seq: z.int(),
    base: z.object({ branchId: z.int(), seq: z.int() }).nullable(),
  }),
  title: z.string(),
  subtitle: z.string().nullable(),
  author: z.string(),
  language: z.string(),
  date: z.string(),
  /** What computed pages are made from, as the person who asks sees it; nothing else is shown of it. */
  specs: z
    .array(z.object({ id: z.string(), slug: z.string(), lastVersionId: z.string().nullable() }))
    .default([]),
  /** Where the console shows pages of the state. */
  address: z.string(),
  changeRequestId: z.string().optional(),
  pageId: z.string().optional(),
  only: z.boolean(),
});
export type PdfOrder = z.infer<typeof PdfOrder>;
