import { z } from "zod";
import { queryBoolean } from "@/lib/core/pagination";

export const PdfQuery = z.object({
  page: z
    .string()
    .max(64)
    .optional()
    .describe("This page with all its subpages; by default the whole content."),
  only: queryBoolean().optional().describe("true leaves out the subpages. Ignored without a page."),
});
export type PdfQuery = z.infer<typeof PdfQuery>;
/** The query before parsing. */
export type PdfQueryInput = z.input<typeof PdfQuery>;

export const PdfAddress = z.object({
  pdf: z.string().describe("Id of the PDF, used to read its progress."),
  url: z
    .string()
    .describe(
      "Download address, valid for an hour; the address itself is the permission. Returns 503 while the PDF is being made.",
    ),
});
export type PdfAddress = z.infer<typeof PdfAddress>;

export const Pdf = z.object({
  object: z.literal("pdf"),
  id: z.string(),
  name: z.string().describe("Name of the file."),
  status: z.enum(["in-progress", "completed", "failed"]),
  reason: z.string().optional().describe("Reason of the failure."),
  progress: z
    .object({ made: z.int().describe("Number of pages drawn."), total: z.int() })
    .describe("Progress, in pages of the content."),
  url: z
    .string()
    .optional()
    .describe(
      "Download address once the PDF is ready, valid for an hour; the address itself is the permission.",
    ),
});
export type Pdf = z.infer<typeof Pdf>;
