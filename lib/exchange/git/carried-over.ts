import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { namesOfSameField } from "@/lib/core/content/page-front-matter";
import { decodeText, encodeLike } from "@/lib/core/content/text-encoding";
import { mergeForChange } from "@/lib/core/content/text-merge";
import { isOwnName } from "./exported-text";

/** A merged file; `isExact` if it says exactly what the space says. */
export type CarriedOver = { text: string; isExact: boolean };

/**
 * Merges a space's changes into a file, otherwise as written. Where both changed the same lines, the space
 * wins. Front matter is merged by entry, so that an edited heading does not affect it.
 */
export function carriedOver(present: string, before: string, now: string): CarriedOver {
  const [file, was, is] = [partsOf(present), partsOf(before), partsOf(now)];
  const body = mergeForChange(was.body, file.body, is.body);
  const chunks = mergedChunks(file.chunks, was.chunks, is.chunks);
  const isExact = body === is.body && othersOf(chunks) === othersOf(is.chunks);
  if (textOf(was.chunks) === textOf(is.chunks)) return { text: file.front + body, isExact };
  const yaml = textOf(chunks);
  const gap = body === "" ? "" : file.chunks.length > 0 ? file.gap : "\n";
  return { text: (yaml === "" ? "" : `---\n${yaml}---\n${gap}`) + body, isExact };
}

/** An entry of front matter with its lines; comments have no name. */
type Chunk = { name: string | null; text: string };
type Parts = { front: string; chunks: Chunk[]; gap: string; body: string };

function partsOf(text: string): Parts {
  const source = frontMatterSource(text);
  const gap = /^\n*/.exec(text.slice(source?.end ?? 0))![0];
  const front = text.slice(0, (source?.end ?? 0) + gap.length);
  return { front, chunks: source ? chunksOf(source.yaml) : [], gap, body: text.slice(front.length) };
}

function chunksOf(yaml: string): Chunk[] {
  const chunks: Chunk[] = [];
  for (const line of yaml === "" ? [] : yaml.replace(/(?<!\n)\n+$/, "").split("\n")) {
    const name = /^(["']?)([\w-]+)\1[ \t]*:(?:[ \t]|$)/.exec(line)?.[2] ?? null;
    const last = chunks.at(-1);
    if (name !== null || line.startsWith("#") || !last) chunks.push({ name, text: `${line}\n` });
    else last.text += `${line}\n`;
  }
  return chunks;
}

const isOwn = ({ name }: Chunk): boolean => name !== null && isOwnName(name);
const textOf = (chunks: readonly Chunk[]): string => chunks.map(({ text }) => text).join("");
const othersOf = (chunks: readonly Chunk[]): string => textOf(chunks.filter((chunk) => !isOwn(chunk)));

function mergedChunks(file: Chunk[], was: Chunk[], is: Chunk[]): Chunk[] {
  const own = (chunks: readonly Chunk[]) =>
    new Map(chunks.filter(isOwn).map((chunk): [string, Chunk] => [chunk.name!, chunk]));
  const [before, now] = [own(was), own(is)];
  let merged = file;
  const added: Chunk[] = [];
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    const chunk = now.get(name);
    if (chunk?.text === before.get(name)?.text) continue;
    const names = namesOfSameField(name);
    const at = merged.findIndex((each) => each.name !== null && names.includes(each.name));
    if (chunk && at < 0) added.push(chunk);
    merged = merged.flatMap((each, index) => {
      if (each.name === null || !names.includes(each.name)) return [each];
      return chunk && index === at ? [chunk] : [];
    });
  }
  merged = [...added, ...merged];
  if (othersOf(was) === othersOf(is)) return merged;
  const others = mergeForChange(othersOf(was), othersOf(merged), othersOf(is));
  return [...merged.filter(isOwn), { name: null, text: others }];
}

const MARK = "\uFEFF";

/** Normalizes a file's text for merging: no byte order mark, line feeds, and one at the end. */
export const textOfBytes = (bytes: Buffer): string => {
  const text = decodeText(bytes)
    .replaceAll("\r\n", "\n")
    .replace(/(?<!\n)\n+$/, "");
  return text === "" ? "" : `${text}\n`;
};

/** Encodes a text with the encoding, byte order mark, line ends and final line breaks of the replaced file. */
export function bytesLike(old: Buffer, text: string): Buffer {
  const before = decodeText(old);
  const end = /(?:(?<![\r\n])[\r\n]+)?$/.exec(before)![0].replaceAll("\r\n", "\n");
  const body = text.replace(/(?<!\n)\n+$/, "");
  const whole = before === "" || body === "" ? text : body + end;
  const isCrlf = before.includes("\n") && !/(?:^|[^\r])\n/.test(before);
  const mark = old.subarray(0, 3).equals(Buffer.from(MARK)) ? MARK : "";
  return Buffer.from(encodeLike(old, mark + (isCrlf ? whole.replaceAll("\n", "\r\n") : whole)));
}
