import { type ByteContent, bytesContent } from "@/lib/core/byte-source";
import { InvalidText } from "@/lib/core/content/markdown-errors";
import { MARKDOWN_LIMITS } from "@/lib/core/content/markdown-limits";
import { normalizeMarkdown, shorten } from "@/lib/core/content/text";
import { decodeText, hasUnknownEncoding } from "@/lib/core/content/text-encoding";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import { textAdopter } from "./adopted-text";
import { takePictures } from "./embedded-pictures";
import { appendedFiles } from "./includes/appended";
import { Includes } from "./includes/includes";
import { includeTagsOf, partialsAmong } from "./includes/tools";
import { isMarkdown } from "./paths";
import type { PlanOptions, ReportEntry, SourcePage } from "./planned-page";
import { siteValuesIn } from "./site-values";
import { blankSource, wordsNotShown } from "./source-page";
import { commentConditions } from "./template-conditions";
import { isJekyll } from "./template-tags";

/** Reads the texts with the files that they include; pictures within one become entries beside it. */
export async function readSources(
  entries: Map<string, ByteContent>,
  { newId, adopts }: PlanOptions,
  report: ReportEntry[],
): Promise<{ sources: Map<string, SourcePage>; included: string[] }> {
  const paths = [...entries.keys()];
  const adopt = adopts ? textAdopter(paths, await siteValuesIn(entries)) : null;
  const keep = !adopts && isJekyll(paths) ? commentConditions : null;
  const includes = adopts
    ? new Includes(new Map(entries), textReader(entries), await includeTagsOf(entries))
    : null;
  const appended = adopts ? await appendedFiles(entries) : null;
  const sources = new Map<string, SourcePage>();
  const yieldNow = yieldToEventLoop();
  for (const [path, content] of entries) {
    if (!isMarkdown(path) || appended?.paths.includes(path)) continue;
    try {
      const bytes = await content.read();
      const text = normalizeMarkdown(decodeText(bytes));
      const whole = appended?.to(text, path) ?? text;
      const { text: written, files } = adopts
        ? takePictures(whole, path, (name) => entries.has(name))
        : { text: whole, files: new Map<string, Buffer>() };
      for (const [name, picture] of files) entries.set(name, bytesContent(picture));
      if (adopts && hasUnknownEncoding(bytes)) {
        const detail =
          "Not in UTF-8, so it was read as Windows-1252. If letters are wrong, save the file as UTF-8 and import it again.";
        report.push({ path, outcome: "warning", detail });
      }
      // A text that is too large for a page is skipped later, and its words are counted.
      const isPage = written.length <= MARKDOWN_LIMITS.bytes;
      const expanded = isPage ? await includes?.expand(written, path) : null;
      const { text: shown, problems } = expanded ?? { text: written, problems: [] };
      for (const detail of problems) report.push({ path, outcome: "warning", detail });
      const kept = isPage ? keep?.(shown) : null;
      const adopted = (isPage ? adopt?.(shown, path) : null) ?? {
        text: kept?.text ?? shown,
        problem: null,
        conditions: kept?.problem ?? null,
      };
      sources.set(path, blankSource(path, newId(path), adopted.text));
      if (adopted.conditions !== null) report.push({ path, outcome: "warning", detail: adopted.conditions });
      if (adopted.problem !== null) {
        const reason = shorten(adopted.problem, 200);
        const detail = `The front matter can't be read and stays in the text: ${reason}.`;
        report.push({ path, outcome: "warning", detail });
      }
    } catch (error) {
      if (!(error instanceof InvalidText)) throw error;
      report.push({ path, outcome: "skipped", detail: error.message });
    }
    await yieldNow();
  }
  if (!includes) return { sources, included: [] };
  const isPartial = partialsAmong(paths);
  for (const [path, source] of sources) {
    const isUsed = includes.used.has(path);
    if (!isPartial(path, isUsed)) continue;
    sources.delete(path);
    const detail = `No page includes this partial${wordsNotShown(source.text)}.`;
    if (!isUsed) report.push({ path, outcome: "skipped", detail });
  }
  return { sources, included: [...includes.used, ...(appended?.paths ?? [])] };
}

/** Reads the texts that pages include; many include the same. */
function textReader(entries: ReadonlyMap<string, ByteContent>): (path: string) => Promise<string | null> {
  const texts = new Map<string, string | null>();
  return async (path) => {
    if (texts.has(path)) return texts.get(path)!;
    const content = entries.get(path);
    const isShort = content !== undefined && content.size <= MARKDOWN_LIMITS.bytes;
    const text = isShort ? textOf(await content.read()) : null;
    texts.set(path, text);
    return text;
  };
}

function textOf(bytes: Buffer): string | null {
  try {
    return normalizeMarkdown(decodeText(bytes));
  } catch (error) {
    if (error instanceof InvalidText) return null;
    throw error;
  }
}
