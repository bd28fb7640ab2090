import { posix } from "node:path";
import { stringify } from "yaml";
import { frontMatter } from "@/lib/core/content/front-matter";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { InvalidText, TooComplex } from "@/lib/core/content/markdown-errors";
import { hashText, type ReusableRecord } from "@/lib/core/content/records";
import { normalizeMarkdown, shorten } from "@/lib/core/content/text";
import { decodeText } from "@/lib/core/content/text-encoding";
import { isIncluded, isMarkdown, titleFromName } from "@/lib/domains/imports/paths";
import { readWritten } from "@/lib/platform/rendering/render";

/**
 * Reusable contents are files in a folder of their own, which say in their front matter whose text they are:
 * pages name them by id, wherever their files stand. Those of another tool are texts alone, in its folder, and pages
 * name them by their paths, as that tool does.
 */
export const REUSABLES_FOLDER = "includes";

export const reusableText = ({ id, title }: ReusableRecord, text: string, path: string): string =>
  isIncluded(path)
    ? text
    : `---\n${stringify({ reusableContent: id, title }, { lineWidth: 0 })}---\n${text === "" ? "" : `\n${text}`}`;

export type FoundReusable = { record: ReusableRecord; text: string };

/**
 * The reusable contents among some files, by path; the first file of each counts.
 * @param idOf of the one that a file of another tool is
 */
export async function reusablesAmong(
  entries: ReadonlyMap<string, { bytes: Buffer }>,
  idOf: (path: string) => string,
): Promise<Map<string, FoundReusable>> {
  const reusables = new Map<string, FoundReusable>();
  const ids = new Set<string>();
  for (const [path, { bytes }] of entries) {
    const isTheirs = isIncluded(path);
    if (!isTheirs && !(isMarkdown(path) && posix.basename(posix.dirname(path)) === REUSABLES_FOLDER))
      continue;
    const reusable = await (isTheirs ? readIncluded(path, bytes, idOf) : readReusable(path, bytes)).catch(
      unreadable,
    );
    if (!reusable || ids.has(reusable.record.id)) continue;
    ids.add(reusable.record.id);
    reusables.set(path, reusable);
  }
  return reusables;
}

async function readReusable(path: string, bytes: Buffer): Promise<FoundReusable | null> {
  const whole = normalizeMarkdown(decodeText(bytes));
  const { reusableContent: id, title } = frontMatter(whole).data;
  if (typeof id !== "string" || !/^[A-Za-z0-9]{22}$/.test(id)) return null;
  const text = normalizeMarkdown(whole.slice(frontMatterSource(whole)!.end).replace(/^\n/, ""));
  await readWritten(text);
  const named = typeof title === "string" && title.trim() !== "" ? title : posix.basename(path, ".md");
  return found(id, named, text);
}

/** Its front matter stays in the text: whose text it is, its path says. */
async function readIncluded(
  path: string,
  bytes: Buffer,
  idOf: (path: string) => string,
): Promise<FoundReusable> {
  const text = normalizeMarkdown(decodeText(bytes));
  await readWritten(text);
  return found(idOf(path), titleFromName(posix.basename(path)), text);
}

const found = (id: string, title: string, text: string): FoundReusable => ({
  record: { id, title: shorten(title, 250), contentHash: text === "" ? null : hashText(text) },
  text,
});

/** What cannot be read stays a file like others. */
function unreadable(error: unknown): null {
  if (error instanceof TooComplex || error instanceof InvalidText) return null;
  throw error;
}
