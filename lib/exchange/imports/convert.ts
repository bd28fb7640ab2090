import { posix } from "node:path";
import { decodeSegment } from "@/lib/core/address-text";
import { type ByteContent, bytesContent } from "@/lib/core/byte-source";
import { hasProtocol } from "@/lib/core/content/addresses";
import type { HtmlText } from "@/lib/core/content/html";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { decodeHtmlBytes } from "@/lib/core/content/text-encoding";
import { unshownSentence } from "@/lib/core/content/unshown";
import { isHtml, isMarkdown } from "./paths";
import type { Fragments, ReportEntry } from "./planned-page";
import { wordsNotShown } from "./source-page";

/** Converts a web page to Markdown; a server does this in a worker thread. */
export type ReadHtml = (html: string) => Promise<HtmlText> | HtmlText;

/**
 * Converts web pages to Markdown under the same name with another extension, so that links between them work.
 * Skips and reports pages beside a Markdown file of that name, and those too complex to read.
 */
export async function convertPages(
  entries: Map<string, ByteContent>,
  readHtml: ReadHtml,
): Promise<{ report: ReportEntry[]; fragments: Fragments }> {
  const report: ReportEntry[] = [];
  const all = new Map<string, Record<string, string>>();
  const indexes: string[] = [];
  const isBesideMarkdown = [...entries.keys()].some(isMarkdown);
  for (const [path, content] of [...entries]) {
    if (!isHtml(path)) continue;
    entries.delete(path);
    const target = path.replace(/\.html?$/i, ".md");
    try {
      const html = decodeHtmlBytes(await content.read());
      const isTaken = entries.has(target);
      if (isBesideMarkdown && !isTaken && isFragment(html)) {
        report.push({ path, outcome: "skipped", detail: "A fragment or template of HTML, not a page." });
        continue;
      }
      const { markdown, isContents, unshown, fragments } = await readHtml(html);
      if (isTaken) {
        const detail = `A Markdown file has the same name${wordsNotShown(markdown)}.`;
        report.push({ path, outcome: "skipped", detail });
        continue;
      }
      const place = isContents ? posix.join(posix.dirname(path), "SUMMARY.md") : target;
      const detail = isContents ? null : unshownSentence(unshown);
      if (detail !== null) report.push({ path: target, outcome: "warning", detail });
      if (Object.keys(fragments).length > 0) all.set(place, fragments);
      if (!entries.has(place)) entries.set(place, bytesContent(Buffer.from(markdown)));
      if (isContents) indexes.push(place);
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      report.push({ path, outcome: "skipped", detail: error.message });
    }
  }
  for (const place of indexes) {
    const text = (await entries.get(place)!.read()).toString();
    const { listed, missing } = withoutMissing(text, posix.dirname(place), entries);
    entries.set(place, bytesContent(Buffer.from(listed)));
    for (const path of missing)
      report.push({ path, outcome: "warning", detail: "Listed in the index of the export, but missing." });
  }
  return { report, fragments: all };
}

const ENTRY = /^( *)- \[.*\]\(([^()\s]+)\)$/;

/** Leaves out entries of an index without a file and without entries below, such as views of a database. */
function withoutMissing(
  index: string,
  folder: string,
  files: ReadonlyMap<string, unknown>,
): { listed: string; missing: string[] } {
  const missing: string[] = [];
  const lines = index.split("\n");
  const listed = lines.filter((line, at) => {
    const [, indent = "", href = ""] = ENTRY.exec(line) ?? [];
    const path = posix.join(folder, decodeSegment(href) ?? href);
    const name = path.replace(/\.md$/, "");
    const isThere = [path, `${name}.csv`, `${name}_all.csv`].some((each) => files.has(each));
    const isAbove = lines[at + 1]?.startsWith(`${indent} `);
    if (href === "" || isThere || isAbove || hasProtocol(href)) return true;
    missing.push(path);
    return false;
  });
  return { listed: listed.join("\n"), missing };
}

/** True for HTML that tools put into pages: without a page's frame, or with places for values. */
const isFragment = (html: string): boolean =>
  !/<(?:!doctype|html|head|body)\b/i.test(html) || /\{\{|\{%/.test(html);
