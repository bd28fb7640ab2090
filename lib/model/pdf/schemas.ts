import { z } from "zod";
import { queryBoolean } from "@/lib/core/pagination";

export const PdfQuery = z.object({
  page: z
    .string()
    .max(64)
    .optional()
    .describe("This page with everything below it; absent = the whole content."),
  only: queryBoolean()
    .optional()
    .describe("true leaves out what is below the page. Says nothing without a page."),
});
export type PdfQuery = z.infer<typeof PdfQuery>;
/** As it is sent. */
export type PdfQueryInput = z.input<typeof PdfQuery>;

export const PdfAddress = z.object({
  pdf: z.string().describe("Id of the PDF, by which its progress is read."),
  url: z
    .string()
    .describe(
      "Where the PDF is downloaded for an hour; the address is the permission. 503 while it is being made.",
    ),
});
export type PdfAddress = z.infer<typeof PdfAddress>;

export const Pdf = z.object({
  object: z.literal("pdf"),
  id: z.string(),
  name: z.string().describe("Name of the file."),
  status: z.enum(["in-progress", "completed", "failed"]),
  reason: z.string().optional().describe("Why it could not be made."),
  progress: z
    .object({ made: z.int().describe("Pages that are drawn."), total: z.int() })
    .describe("How far it is, in pages of the content."),
  url: z
    .string()
    .optional()
    .describe("Where it is downloaded for an hour, once it is there; the address is the permission."),
});
export type Pdf = z.infer<typeof Pdf>;
