import { posix } from "node:path";
import { fromHtml } from "@/lib/content/html";
import { Invalid } from "@/lib/errors";
import { convertPages, type ReadHtml } from "./convert";
import { isMarkdown } from "./paths";
import type { ReportEntry } from "./plan";
import { readZip, ZIP_LIMITS } from "./read-zip";

export type GivenFile = { name: string; bytes: Buffer };

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString("latin1") === "PK";

/**
 * The files given as one folder: archives unpacked, single files beside them, web pages as Markdown. Several archives keep apart
 * in folders of their names; a single one is the folder itself.
 */
export async function unpack(
  given: readonly GivenFile[],
  readHtml: ReadHtml = fromHtml,
): Promise<{ entries: Map<string, Buffer>; report: ReportEntry[] }> {
  const entries = new Map<string, Buffer>();
  const report: ReportEntry[] = [];
  for (const { name, bytes } of given) {
    const base = posix.basename(name.replaceAll("\\", "/")) || "file";
    if (!isZip(bytes)) {
      add(base, bytes);
      continue;
    }
    const folder = given.length === 1 ? "" : `${base.replace(/\.zip$/i, "")}/`;
    const archive = await readZip(bytes);
    for (const [path, content] of archive.entries) add(folder + path, content);
    report.push(
      ...archive.skipped.map(({ path, detail }) => ({
        path: folder + path,
        outcome: "skipped" as const,
        detail,
      })),
    );
  }
  report.push(...(await convertPages(entries, readHtml)));
  if (![...entries.keys()].some(isMarkdown)) {
    throw new Invalid(
      "There is no Markdown or HTML in the import. Give .md or .html files, or a zip archive that holds some.",
      "nothing_to_import",
    );
  }
  return { entries, report };

  function add(path: string, bytes: Buffer): void {
    if (entries.has(path))
      throw new Invalid(`Two of the files are called “${path.slice(0, 200)}”. Rename one.`, "duplicate_file");
    if (entries.size >= ZIP_LIMITS.entries)
      throw new Invalid(`An import holds ${ZIP_LIMITS.entries} files at most; split it.`, "too_many_files");
    entries.set(path, bytes);
  }
}
