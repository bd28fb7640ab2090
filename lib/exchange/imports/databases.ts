import { posix } from "node:path";
import { parse } from "csv-parse/sync";
import { type ByteContent, bytesContent } from "@/lib/core/byte-source";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { decodeText } from "@/lib/core/content/text-encoding";
import { isMarkdown, isOfSystem, plainName, titleFromName } from "./paths";
import type { ReportEntry } from "./planned-page";
import { wordsNotShown } from "./source-page";

/*
 * Databases of a Notion export: a list of values beside the folder of its pages. It becomes a page with a table, whose
 * first column leads to the pages.
 */

/** The export has each database once as shown, and once with all rows. */
const DATABASE = /^(.*\s[\da-f]{32})(_all)?\.csv$/;
const LARGEST = 1024 * 1024;
/** The words of larger ones are not counted. */
const LARGEST_COUNTED = 4 * LARGEST;
const MOST_ROWS = 2_000;

export const isDatabase = (path: string): boolean => DATABASE.test(path);

/** Converts databases to Markdown under the same name with another ending. */
export async function convertDatabases(entries: Map<string, ByteContent>): Promise<ReportEntry[]> {
  const report: ReportEntry[] = [];
  for (const [path, content] of [...entries]) {
    const [, name, all] = DATABASE.exec(path) ?? [];
    if (name === undefined || isOfSystem(path)) continue;
    const target = `${name}.md`;
    if (!all && entries.has(`${name}_all.csv`)) {
      entries.delete(path);
      continue;
    }
    if (entries.has(target)) continue;
    const text = content.size > LARGEST_COUNTED ? null : decodeText(await content.read());
    const rows = text === null || content.size > LARGEST ? null : rowsOf(text);
    if (rows === null) {
      const words = text === null ? "" : wordsNotShown(text);
      const detail = `Not a table of at most ${MOST_ROWS} rows and 1 MB${words}.`;
      report.push({ path, outcome: "skipped", detail });
      entries.delete(path);
      continue;
    }
    entries.delete(path);
    entries.set(target, bytesContent(Buffer.from(textOf(target, rows, pagesBelow(name, entries)))));
  }
  return report;
}

function rowsOf(csv: string): string[][] | null {
  try {
    const rows: string[][] = parse(csv, { bom: true, relaxColumnCount: true, to: MOST_ROWS + 2 });
    return rows.length === 0 || rows.length > MOST_ROWS + 1 ? null : rows;
  } catch {
    return null;
  }
}

/** The pages in the folder of a database, by their titles. */
function pagesBelow(name: string, entries: ReadonlyMap<string, ByteContent>): Map<string, string> {
  const folders = new Set([name, posix.join(posix.dirname(name), plainName(name))]);
  return new Map(
    [...entries.keys()]
      .filter((path) => isMarkdown(path) && folders.has(posix.dirname(path)))
      .map((path) => [plainName(path), path]),
  );
}

function textOf(target: string, rows: readonly string[][], pages: ReadonlyMap<string, string>): string {
  const cellOf = (value: string, row: number, column: number) => {
    const page = row > 0 && column === 0 ? pages.get(value.trim()) : undefined;
    const words = { type: "text" as const, value: value.replace(/(?<!\s)\s*\n\s*/g, " ") };
    if (page === undefined) return [words];
    const url = posix.relative(posix.dirname(target), page).split("/").map(encodeURIComponent).join("/");
    return [{ type: "link" as const, url, children: [words] }];
  };
  return printMarkdown({
    type: "root",
    children: [
      {
        type: "heading",
        depth: 1,
        children: [{ type: "text", value: titleFromName(posix.basename(target)) }],
      },
      {
        type: "table",
        children: rows.map((row, at) => ({
          type: "tableRow",
          children: row.map((value, column) => ({ type: "tableCell", children: cellOf(value, at, column) })),
        })),
      },
    ],
  });
}
