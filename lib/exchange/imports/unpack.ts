import { posix } from "node:path";
import { type ByteContent, type ByteSource, inMemory, readBytes } from "@/lib/core/byte-source";
import { Invalid } from "@/lib/core/errors";
import { convertPages, type ReadHtml } from "./convert";
import { convertDatabases } from "./databases";
import { convertDocuments, type ReadDocx } from "./docx";
import { unpackSavedPages } from "./mhtml";
import { isManifest, lossOf, type OwnExport, ownExportIn } from "./own-export";
import { isMarkdown, isOfSystem, isWord } from "./paths";
import type { Fragments, ReportEntry } from "./planned-page";
import { openZip, type Unpacked, ZIP_LIMITS } from "./read-zip";
import { unreadDocuments } from "./unread-documents";

export type SubmittedFile = { name: string; bytes: ByteSource };

/** Limits texts, which stay in memory until all are planned because links point forward. */
const MOST_TEXT = 200_000_000;

/** Limits the archives in an archive, which stay in memory until their files are stored. */
const MOST_IN_PARTS = 1_000_000_000;

const isZip = async (bytes: ByteSource): Promise<boolean> =>
  (await readBytes(bytes, 0, Math.min(bytes.size, 2))).toString("latin1") === "PK";

const tooManyFiles = (): Invalid =>
  new Invalid(`An import holds ${ZIP_LIMITS.entries} files at most; split it.`, "too_many_files");

/**
 * Opens the archives in an archive of nothing else: exports are split into such parts when they are large. Their
 * sum has the limits of one archive.
 */
async function partsOf(archive: Unpacked): Promise<Unpacked[]> {
  const paths = [...archive.entries.keys()].filter((path) => !isOfSystem(path));
  const isSplit = paths.length > 0 && paths.every((path) => /\.zip$/i.test(path));
  if (!isSplit) return [archive];
  if (paths.reduce((sum, path) => sum + archive.entries.get(path)!.size, 0) > MOST_IN_PARTS)
    throw new Invalid(
      "The parts of the archive are larger than 1 GB in total. Import them one by one.",
      "PARSE_ERROR",
    );
  const parts: Unpacked[] = [{ entries: new Map(), skipped: archive.skipped }];
  let left = ZIP_LIMITS.bytes;
  let files = 0;
  for (const path of paths) {
    const bytes = await archive.entries.get(path)!.read();
    const part = await openZip(inMemory(bytes), { what: `part “${path.slice(0, 200)}”` });
    for (const { size } of part.entries.values()) left -= size;
    files += part.entries.size;
    if (files > ZIP_LIMITS.entries) throw tooManyFiles();
    if (left < 0)
      throw new Invalid("The parts of the archive unpack to more than 4 GB. Split it.", "PARSE_ERROR");
    parts.push(part);
  }
  return parts;
}

/** Converts other formats to Markdown; a server does this in a worker thread. */
export type Readers = { readHtml: ReadHtml; readDocx: ReadDocx };

type UnpackedFiles = {
  entries: Map<string, ByteContent>;
  report: ReportEntry[];
  fragments: Fragments;
  /** set if the files are an export of Bindery, of which nothing is converted */
  own: OwnExport | null;
};

/**
 * Returns the given files as one folder: archives unpacked, single files beside them, web pages and Word
 * documents as Markdown. An archive's content decides its type: a Word document may have any name. Several
 * archives get folders of their own; a single one is the folder itself.
 */
export async function unpack(
  given: readonly SubmittedFile[],
  { readHtml, readDocx }: Readers,
): Promise<UnpackedFiles> {
  const entries = new Map<string, ByteContent>();
  const report: ReportEntry[] = [];
  for (const { name, bytes } of given) {
    const base = posix.basename(name.replaceAll("\\", "/")) || "file";
    const whole: ByteContent = { size: bytes.size, read: () => readBytes(bytes) };
    if (isWord(base) || !(await isZip(bytes))) {
      if (bytes.size <= ZIP_LIMITS.fileBytes) add(base, whole);
      else report.push({ path: base, outcome: "skipped", detail: "Larger than 100 MB." });
      continue;
    }
    const archive = await openZip(bytes);
    if (archive.entries.has("word/document.xml") && archive.entries.has("[Content_Types].xml")) {
      add(`${base.replace(/\.zip$/i, "")}.docx`, whole);
      continue;
    }
    const folder = given.length === 1 ? "" : `${base.replace(/\.zip$/i, "")}/`;
    for (const { entries: unpacked, skipped } of await partsOf(archive)) {
      for (const [path, content] of unpacked) add(folder + path, content);
      for (const { path, detail } of skipped)
        report.push({ path: folder + path, outcome: "skipped", detail });
    }
  }
  const own = await ownExportIn(entries);
  const fragments = own ? new Map() : await convertAll();
  if (![...entries.keys()].some(isMarkdown)) {
    for (const [path, detail] of await unreadDocuments(entries))
      report.push({ path, outcome: "skipped", detail });
    const [skipped] = report.filter(({ outcome }) => outcome === "skipped");
    throw new Invalid(
      skipped
        ? `Nothing was imported. “${skipped.path.slice(0, 200)}”: ${skipped.detail}`
        : "Nothing to import. Choose Markdown, HTML or Word files (.md, .mdx, .html, .docx), or a zip archive of them.",
      "nothing_to_import",
    );
  }
  const text = [...entries].reduce((sum, [path, { size }]) => sum + (isMarkdown(path) ? size : 0), 0);
  if (text > MOST_TEXT)
    throw new Invalid("The import contains more than 200 MB of text. Split it.", "too_much_text");
  return { entries, report, fragments, own };

  async function convertAll(): Promise<Fragments> {
    for (const [path, content] of [...entries].filter(([path]) => isManifest(path))) {
      entries.delete(path);
      report.push({ path, outcome: "warning", detail: await lossOf(content) });
    }
    await unpackSavedPages(entries);
    const { report: converted, fragments } = await convertPages(entries, readHtml);
    report.push(
      ...converted,
      ...(await convertDocuments(entries, readDocx)),
      ...(await convertDatabases(entries)),
    );
    return fragments;
  }

  function add(path: string, content: ByteContent): void {
    if (isOfSystem(path)) return;
    if (entries.has(path))
      throw new Invalid(`Two of the files are called “${path.slice(0, 200)}”. Rename one.`, "duplicate_file");
    if (entries.size >= ZIP_LIMITS.entries) throw tooManyFiles();
    entries.set(path, content);
  }
}
