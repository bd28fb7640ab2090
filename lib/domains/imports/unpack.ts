import { posix } from "node:path";
import { Invalid } from "@/lib/errors";
import { convertPages, type ReadHtml } from "./convert";
import { convertDocuments, type ReadDocx } from "./docx";
import { isMarkdown, isWord } from "./paths";
import type { ReportEntry } from "./plan";
import { readZip, ZIP_LIMITS } from "./read-zip";

export type GivenFile = { name: string; bytes: Buffer };

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString("latin1") === "PK";

/** How other formats become Markdown; on a server that is not this thread's work. */
export type Readers = { readHtml: ReadHtml; readDocx: ReadDocx };

/**
 * The files given as one folder: archives unpacked, single files beside them, web pages and Word documents as
 * Markdown. What an archive is its content says: a Word document may come under any name. Several archives keep apart in folders of their names; a single one is the folder itself.
 */
export async function unpack(
  given: readonly GivenFile[],
  { readHtml, readDocx }: Readers,
): Promise<{ entries: Map<string, Buffer>; report: ReportEntry[] }> {
  const entries = new Map<string, Buffer>();
  const report: ReportEntry[] = [];
  for (const { name, bytes } of given) {
    const base = posix.basename(name.replaceAll("\\", "/")) || "file";
    if (!isZip(bytes) || isWord(base)) {
      add(base, bytes);
      continue;
    }
    const archive = await readZip(bytes);
    if (archive.entries.has("word/document.xml") && archive.entries.has("[Content_Types].xml")) {
      add(`${base.replace(/\.zip$/i, "")}.docx`, bytes);
      continue;
    }
    const folder = given.length === 1 ? "" : `${base.replace(/\.zip$/i, "")}/`;
    for (const [path, content] of archive.entries) add(folder + path, content);
    report.push(
      ...archive.skipped.map(({ path, detail }) => ({
        path: folder + path,
        outcome: "skipped" as const,
        detail,
      })),
    );
  }
  report.push(...(await convertPages(entries, readHtml)), ...(await convertDocuments(entries, readDocx)));
  if (![...entries.keys()].some(isMarkdown)) {
    const [skipped] = report.filter(({ outcome }) => outcome === "skipped");
    throw new Invalid(
      skipped
        ? `Nothing was imported. “${skipped.path.slice(0, 200)}”: ${skipped.detail}`
        : "Nothing to import. Choose Markdown, HTML or Word files (.md, .mdx, .html, .docx), or a zip archive of them.",
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
