import { posix } from "node:path";
import { stringify } from "yaml";
import { frontMatter, frontMatterSource } from "@/lib/core/content/front-matter";
import { InvalidText, TooComplex } from "@/lib/core/content/markdown-errors";
import { hashText, type ReusableRecord } from "@/lib/core/content/records";
import { normalizeMarkdown, shorten } from "@/lib/core/content/text";
import { decodeText } from "@/lib/core/content/text-encoding";
import { isMarkdown } from "@/lib/domains/imports/paths";
import { readWritten } from "@/lib/platform/rendering/render";

/**
 * Reusable contents are files in a folder of their own, which say in their front matter whose text they are:
 * pages name them by id, wherever their files stand.
 */
export const REUSABLES_FOLDER = "includes";

export const reusableText = ({ id, title }: ReusableRecord, text: string): string =>
  `---\n${stringify({ reusableContent: id, title }, { lineWidth: 0 })}---\n${text === "" ? "" : `\n${text}`}`;

export type FoundReusable = { record: ReusableRecord; text: string };

/** The reusable contents among some files, by path; the first file of each counts. */
export async function reusablesAmong(
  entries: ReadonlyMap<string, { bytes: Buffer }>,
): Promise<Map<string, FoundReusable>> {
  const found = new Map<string, FoundReusable>();
  const ids = new Set<string>();
  for (const [path, { bytes }] of entries) {
    if (!isMarkdown(path) || posix.basename(posix.dirname(path)) !== REUSABLES_FOLDER) continue;
    const reusable = await readReusable(path, bytes);
    if (!reusable || ids.has(reusable.record.id)) continue;
    ids.add(reusable.record.id);
    found.set(path, reusable);
  }
  return found;
}

async function readReusable(path: string, bytes: Buffer): Promise<FoundReusable | null> {
  try {
    const whole = normalizeMarkdown(decodeText(bytes));
    const { reusableContent: id, title } = frontMatter(whole).data;
    if (typeof id !== "string" || !/^[A-Za-z0-9]{22}$/.test(id)) return null;
    const text = normalizeMarkdown(whole.slice(frontMatterSource(whole)!.end).replace(/^\n/, ""));
    await readWritten(text);
    const named = typeof title === "string" && title.trim() !== "" ? title : posix.basename(path, ".md");
    const contentHash = text === "" ? null : hashText(text);
    return { record: { id, title: shorten(named, 250), contentHash }, text };
  } catch (error) {
    if (error instanceof TooComplex || error instanceof InvalidText) return null;
    throw error;
  }
}
