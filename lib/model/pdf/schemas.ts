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
  url: z
    .string()
    .describe(
      "Where the PDF is downloaded for an hour; the address is the permission. 503 while it is being made.",
    ),
});
export type PdfAddress = z.infer<typeof PdfAddress>;
