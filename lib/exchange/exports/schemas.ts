import { z } from "zod";
import { queryBoolean } from "@/lib/core/pagination";

export const ExportFormat = z
  .enum(["markdown", "html", "epub"])
  .describe(
    "“markdown”: a zip archive with a file for each page and the files that they show, in the order of its SUMMARY.md; importing it gives the same pages. “html”: a zip archive of web pages that can be read without a connection. “epub”: an electronic book.",
  );
export type ExportFormat = z.infer<typeof ExportFormat>;

export const ExportQuery = z.object({
  format: ExportFormat,
  page: z
    .string()
    .max(64)
    .optional()
    .describe("This page with all its subpages; by default the whole content."),
  only: queryBoolean().optional().describe("true leaves out the subpages. Ignored without a page."),
});
export type ExportQuery = z.infer<typeof ExportQuery>;
/** The query before parsing. */
export type ExportQueryInput = z.input<typeof ExportQuery>;
