import { type Content, contentOf } from "@/lib/byte-source";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { decodeHtml } from "@/lib/core/content/text-encoding";
import { isHtml } from "./paths";
import type { ReportEntry } from "./plan";

/** Reads a web page as Markdown; on a server that is not this thread's work. */
export type ReadHtml = (html: string) => Promise<string> | string;

/**
 * Puts Markdown in place of web pages, under the same name with another ending, so that links between them
 * hold. A page beside a Markdown file of its name, or one that is too costly to read, is left out and reported.
 */
export async function convertPages(
  entries: Map<string, Content>,
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
      entries.set(target, contentOf(Buffer.from(await readHtml(decodeHtml(await content.read())))));
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      report.push({ path, outcome: "skipped", detail: error.message });
    }
  }
  return report;
}
