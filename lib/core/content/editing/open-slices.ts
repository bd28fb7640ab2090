import type { Definition } from "mdast";
import { folded } from "../block-definitions";
import { blocksInWindows } from "../block-structure";
import { withIndentation } from "../blocks";
import { parseMarkdown } from "../markdown";
import { scannedLines } from "../markdown-limits";
import { printMarkdown } from "../markdown-print";
import { keyOf } from "./canonical";
import { type OpenedBlock, type OpenedText, openText } from "./open-text";
import { readBlocks } from "./reading";

/** Shorter texts are read at once. */
const LONG = 32 * 1024;
const WINDOW = 4 * 1024;

/** A text that is read from its beginning, so that the first screen need not wait for the last one. */
interface OpeningText {
  /** The blocks that were read so far; the tail is the rest of the text. */
  opened: OpenedText;
  isComplete: boolean;
}

const DEFINITION = /^[ \t>*+-]*(\[((?:[^\]\\]|\\.)+)\]:.*)$/;

/** The definitions of a text, found by its lines alone: any block may use them. Footnotes only have sources. */
function definitionsIn(text: string): { sources: Map<string, string>; definitions: Map<string, Definition> } {
  const found: { label: string; source: string }[] = [];
  let isOpen = false;
  for (const { line, isCode } of scannedLines(text)) {
    const [, definition, label = ""] = (!isCode && DEFINITION.exec(line)) || [];
    // An address or a title may follow on the next line.
    const last = found.at(-1);
    if (definition === undefined && isOpen && last && line.trim() !== "") last.source += `${line}\n`;
    isOpen = definition !== undefined || (isOpen && line.trim() !== "");
    if (definition !== undefined) found.push({ label, source: `${definition}\n` });
  }
  const sources = new Map<string, string>();
  const definitions = new Map<string, Definition>();
  for (const { label, source } of found) {
    if (sources.has(folded(label))) continue;
    const [first] = label.startsWith("^") ? [] : parseMarkdown(source).children;
    if (label.startsWith("^")) sources.set(folded(label), `[${label}]: x\n`);
    if (first?.type !== "definition") continue;
    sources.set(folded(label), printMarkdown({ type: "root", children: [first] }));
    definitions.set(first.identifier, first);
  }
  return { sources, definitions };
}

/**
 * Reads a text in slices; each step returns what was read until then, and the last one says the same as
 * `openText(source)`. Throws `TooComplex` at the first step.
 * @param window about how many characters of a long text are read at once
 */
export function* openSlices(source: string, window?: number): Generator<OpeningText, void> {
  const mark = source.startsWith("\uFEFF") ? "\uFEFF" : "";
  const text = source.slice(mark.length);
  if (text.length <= (window ?? LONG)) return yield { opened: openText(source), isComplete: true };
  const windows = blocksInWindows(source, window ?? WINDOW);
  let { value: places } = windows.next();
  const { sources, definitions } = definitionsIn(text);
  const context = { definitions: sources, style: {} };
  const front = places?.[0]?.type === "yaml" ? places.shift()!.end : 0;
  const blocks: OpenedBlock[] = [];
  let previous = front;
  const readSoFar = (): OpenedText => ({
    ...{ head: mark + text.slice(0, front), blocks: [...blocks], tail: text.slice(previous), definitions },
  });
  while (places) {
    const slice = places.map(({ start, end }) => {
      const from = Math.max(previous, withIndentation(text, start, previous));
      const block = { gap: text.slice(previous, from), source: text.slice(from, end) };
      previous = end;
      return block;
    });
    const read = readBlocks(context, slice.map(({ gap, source }) => gap + source).join(""));
    const isSame =
      read.length === slice.length && read.every((each, at) => each.source === slice[at]!.source);
    if (!isSame) return yield { opened: openText(source), isComplete: true };
    for (const [at, block] of slice.entries()) {
      const { node } = read[at]!;
      blocks.push({ ...block, node });
      // Kept for the first save, which needs all of them.
      keyOf(node);
    }
    ({ value: places } = windows.next());
    yield { opened: readSoFar(), isComplete: !places };
  }
}
