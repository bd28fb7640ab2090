import { type ByteContent, bytesContent } from "@/lib/core/byte-source";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { decodeHtmlBytes } from "@/lib/core/content/text-encoding";
import { isHtml } from "./paths";
import type { ReportEntry } from "./planned-page";

/** Converts a web page to Markdown; a server does this in a worker thread. */
export type ReadHtml = (html: string) => Promise<string> | string;

/**
 * Converts web pages to Markdown under the same name with another extension, so that links between them work.
 * Skips and reports pages beside a Markdown file of that name, and those too complex to read.
 */
export async function convertPages(
  entries: Map<string, ByteContent>,
  readHtml: ReadHtml,
): Promise<ReportEntry[]> {
  const report: ReportEntry[] = [];
  for (const [path, content] of [...entries]) {
    if (!isHtml(path)) continue;
    entries.delete(path);
    const target = path.replace(/\.html?$/i, ".md");
    if (entries.has(target)) {
      report.push({ path, outcome: "skipped", detail: "A Markdown file has the same name." });
      continue;
    }
    try {
      entries.set(target, bytesContent(Buffer.from(await readHtml(decodeHtmlBytes(await content.read())))));
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      report.push({ path, outcome: "skipped", detail: error.message });
    }
  }
  return report;
}
