import "server-only";
import { z } from "zod";
import type { ReadState } from "@/lib/content/computed/pages";
import { localeOfContent } from "@/lib/core/locales/locale";

/** An order of a PDF: a state of content that cannot change, and options. */
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
  /** The source of computed pages, as visible to the caller; nothing else of it is shown. */
  specs: z
    .array(z.object({ id: z.string(), slug: z.string(), lastVersionId: z.string().nullable() }))
    .default([]),
  /** The console address of the pages of the state. */
  address: z.string(),
  changeRequestId: z.string().optional(),
  /** True if mentioned members are named, as for people who can list the members. */
  hasNames: z.boolean().default(false),
  pageId: z.string().optional(),
  only: z.boolean(),
});
export type PdfOrder = z.infer<typeof PdfOrder>;

/** The content of an order, with the computed pages of the caller. */
export const stateOf = ({ view, specs, language }: PdfOrder): ReadState => ({
  ...{ snapshot: view, reader: { specs } },
  locale: localeOfContent(language),
});
