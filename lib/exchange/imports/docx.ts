import { posix } from "node:path";
import { type ByteContent, bytesContent, inMemory } from "@/lib/core/byte-source";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { Invalid } from "@/lib/core/errors";
import type { DocxParts, DocxText } from "@/lib/exchange/imports/on-thread/read-docx";
import { isWord } from "./paths";
import type { ReportEntry } from "./planned-page";
import { openZip } from "./read-zip";
import { wordsNotShown } from "./source-page";

/** Reads the text of a Word document; a server does this in a worker thread. */
export type ReadDocx = (parts: DocxParts) => Promise<DocxText | null>;

/** Limits the text of a document without pictures: a book of a thousand pages is a tenth of it. */
const MOST_TEXT = 40 * 1024 * 1024;
/** Limits the extracted pictures. All are extracted at once, so that each document is opened only once. */
const MOST_PICTURES = 200_000_000;
/** Signature of the old file format, and of password-protected new files. */
const OLD_FORMAT = Buffer.from("d0cf11e0a1b11ae1", "hex");

/**
 * Converts Word documents to Markdown under the same name with another extension, with their pictures in a
 * folder of that name. Skips and reports unreadable documents.
 */
export async function convertDocuments(
  entries: Map<string, ByteContent>,
  readDocx: ReadDocx,
): Promise<ReportEntry[]> {
  const report: ReportEntry[] = [];
  let pictureBytes = 0;
  for (const [path, content] of [...entries]) {
    if (/\.doc$/i.test(path)) {
      entries.delete(path);
      report.push({ path, outcome: "skipped", detail: "Old Word format. Save it as .docx." });
    }
    if (!isWord(path)) continue;
    entries.delete(path);
    const target = path.replace(/\.docx$/i, ".md");
    try {
      const { markdown, notes, pictures } = await read(path, await content.read(), readDocx);
      if (entries.has(target)) {
        const detail = `A page has the same name${wordsNotShown(markdown)}.`;
        report.push({ path, outcome: "skipped", detail });
        continue;
      }
      entries.set(target, bytesContent(Buffer.from(markdown)));
      for (const [name, picture] of pictures) {
        pictureBytes += picture.length;
        entries.set(`${path.replace(/\.docx$/i, "")}/${name}`, bytesContent(picture));
      }
      report.push(...notes.map((detail) => ({ path: target, outcome: "warning" as const, detail })));
    } catch (error) {
      if (!(error instanceof TooComplex) && !(error instanceof Invalid)) throw error;
      report.push({ path, outcome: "skipped", detail: error.message });
    }
    if (pictureBytes > MOST_PICTURES)
      throw new Invalid("The documents contain more than 200 MB of images. Split the import.", "PARSE_ERROR");
  }
  return report;
}

async function read(
  path: string,
  bytes: Buffer,
  readDocx: ReadDocx,
): Promise<{ markdown: string; notes: string[]; pictures: Map<string, Buffer> }> {
  if (bytes.subarray(0, OLD_FORMAT.length).equals(OLD_FORMAT)) {
    throw new Invalid("Password-protected or in an old format. Save it as .docx without a password.");
  }
  const { entries } = await openZip(inMemory(bytes), { what: "document" });
  if (!entries.has("[Content_Types].xml")) throw new Invalid("Not a Word document.", "PARSE_ERROR");
  const parts = [...entries].filter(([name]) => /\.(?:xml|rels)$/i.test(name));
  const size = parts.reduce((sum, [, part]) => sum + part.size, 0);
  if (size > MOST_TEXT)
    throw new Invalid("The text is larger than 40 MB. Split the document.", "PARSE_ERROR");
  const texts = new Map<string, Buffer>();
  for (const [name, part] of parts) texts.set(name, await part.read());
  const folder = posix.basename(path).replace(/\.docx$/i, "");
  const text = await readDocx({ texts, names: new Set(entries.keys()), folder });
  if (text === null) {
    throw new Invalid("Damaged, or not a Word document. Open it, save it again and retry.");
  }
  const pictures = new Map<string, Buffer>();
  for (const [name, source] of text.pictures) {
    const picture = entries.get(source);
    if (picture) pictures.set(name, await picture.read());
  }
  return { markdown: text.markdown, notes: text.notes, pictures };
}
