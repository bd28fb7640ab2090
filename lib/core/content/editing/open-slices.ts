import type { Definition } from "mdast";
import { folded } from "@/lib/core/content/block-definitions";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { parseMarkdown, parsePiece, readWords } from "@/lib/core/content/markdown";
import { checkMarkdown, scannedLines } from "@/lib/core/content/markdown-limits";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { windowsOf } from "@/lib/core/content/text-windows";
import { keyOf } from "./canonical";
import { blocksOfNodes, type OpenedBlock, type OpenedText, openText } from "./open-text";
import { definitionsAbove } from "./reading";

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
  checkMarkdown(source);
  const { sources, definitions } = definitionsIn(text);
  const context = { definitions: sources, style: {} };
  const front = frontMatterSource(text)?.end ?? 0;
  // The last line feed belongs to the gap behind front matter.
  const end = text.slice(0, front).replace(/\n$/, "").length;
  const windows = windowsOf(text, {
    parse({ text: piece, dataBelow }) {
      const above = definitionsAbove(context, piece).join("");
      const { children } = parsePiece(above + piece, dataBelow(above.split("\n").length - 1));
      return { nodes: children, above };
    },
    window: window ?? WINDOW,
    start: front,
  });
  const blocks: OpenedBlock[] = [];
  let previous = end;
  for (const { nodes, parsed, from, at, isLast } of windows) {
    const { children } = readWords({ type: "root", children: nodes }, parsed);
    const [first, ...others] = blocksOfNodes(children, { text: parsed, start: from, definitions });
    if (first) {
      // Kept for the first save, which needs all of them.
      for (const { node } of [first, ...others]) keyOf(node);
      blocks.push({ ...first, gap: text.slice(previous, at + from) + first.gap }, ...others);
      previous = at + children.at(-1)!.position!.end.offset!;
    } else if (!isLast) continue;
    const opened = {
      head: mark + text.slice(0, end),
      blocks: [...blocks],
      tail: text.slice(previous),
      definitions,
    };
    yield { opened, isComplete: isLast };
  }
}
