import { z } from "zod";
import { PdfQuery } from "@/lib/content/pdf/schemas";

export const ExportFormat = z
  .enum(["markdown", "html", "epub"])
  .describe(
    "“markdown”: a zip archive with a file for each page and the files that they show, in the order of its SUMMARY.md; importing it gives the same pages. “html”: a zip archive of web pages that can be read without a connection. “epub”: an electronic book.",
  );
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The same pages can be had as a PDF. */
export const ExportQuery = PdfQuery.extend({ format: ExportFormat });
export type ExportQuery = z.infer<typeof ExportQuery>;
/** The query before parsing. */
export type ExportQueryInput = z.input<typeof ExportQuery>;
