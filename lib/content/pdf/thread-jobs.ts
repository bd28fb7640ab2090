import { threadJob } from "@/lib/platform/threads/thread-job";
import type { PdfBook } from "./on-thread/book";

/** Draws a book of pages as a PDF, with progress in pages. */
export const drawPdfJob = threadJob<PdfBook, Uint8Array>("pdf", { isLong: true });
