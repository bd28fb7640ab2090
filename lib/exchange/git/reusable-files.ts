import { posix } from "node:path";
import { stringify } from "yaml";
import { readWritten } from "@/lib/content/rendering/render";
import { frontMatter } from "@/lib/core/content/front-matter";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { InvalidText, TooComplex } from "@/lib/core/content/markdown-errors";
import { hashText, type ReusableRecord } from "@/lib/core/content/records";
import { normalizeMarkdown, shorten } from "@/lib/core/content/text";
import { decodeText } from "@/lib/core/content/text-encoding";
import { isIncluded, isMarkdown, titleFromName } from "@/lib/exchange/imports/paths";

/**
 * Reusable contents have files in a folder of their own, with their id in the front matter: pages name them
 * by id, wherever the files are. Those of another tool are plain texts in its folder, and pages name them by
 * path.
 */
export const REUSABLES_FOLDER = "includes";

export const reusableText = ({ id, title }: ReusableRecord, text: string, path: string): string =>
  isIncluded(path)
    ? text
    : `---\n${stringify({ reusableContent: id, title }, { lineWidth: 0 })}---\n${text === "" ? "" : `\n${text}`}`;

export type FoundReusable = { record: ReusableRecord; text: string };

/**
 * Returns the reusable contents among some files, by path; the first file of each id counts.
 * @param idOf the id for a file of another tool
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

/** Keeps its front matter in the text, since its path identifies it. */
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

/** Treats an unreadable file as a plain file. */
function unreadable(error: unknown): null {
  if (error instanceof TooComplex || error instanceof InvalidText) return null;
  throw error;
}
