import { z } from "zod";
import { PdfQuery } from "@/lib/content/pdf/schemas";

export const ExportFormat = z
  .enum(["markdown", "single-markdown", "html", "epub", "docx"])
  .describe(
    "“markdown”: a zip archive with a file for each page and the files that they show, in the order of its SUMMARY.md; importing it gives the same pages. “single-markdown”: one text of all pages, of at most 32 MB, whose links between pages are anchors and whose pictures stay on this server. “html”: a zip archive of web pages that can be read without a connection. “epub”: an electronic book. “docx”: a Word document with a table of contents, of at most 32 MB of text, the most that Word opens.",
  );
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The same pages can be had as a PDF. */
export const ExportQuery = PdfQuery.extend({ format: ExportFormat });
export type ExportQuery = z.infer<typeof ExportQuery>;
/** The query before parsing. */
export type ExportQueryInput = z.input<typeof ExportQuery>;
