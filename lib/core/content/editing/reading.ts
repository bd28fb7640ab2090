import type { Node } from "prosemirror-model";
import { folded, labelsIn } from "@/lib/core/content/block-definitions";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { type MarkdownStyle, printMarkdown } from "@/lib/core/content/markdown-print";
import { canonical, isSame } from "./canonical";
import { withLiteralLinks } from "./literal-links";
import { type OpenedBlock, type OpenedText, openText } from "./open-text";
import { styleOf } from "./print-node";

/** The facts of a page that reading and printing a block need. */
export interface PageContext {
  /** Sources of the definitions by folded label. */
  definitions: ReadonlyMap<string, string>;
  style: MarkdownStyle;
}

const contexts = new WeakMap<OpenedText, PageContext>();

/** The facts of an opened page, which every save of it shares. */
export function contextOf(opened: OpenedText): PageContext {
  const context = contexts.get(opened) ?? newContext(opened);
  contexts.set(opened, context);
  return context;
}

/** Gives a text that was edited the facts of the text before the edit, which has the same definitions. */
export function shareContext(before: OpenedText, after: OpenedText): void {
  contexts.set(after, contextOf(before));
}

function newContext({ blocks, definitions }: OpenedText): PageContext {
  const sources = new Map<string, string>();
  for (const { node, source } of blocks) {
    if (node.attrs.kind !== "footnoteDefinition") continue;
    const label = /^\s*\[((?:[^\]\\]|\\.)+)\]:/.exec(source)?.[1];
    if (label !== undefined) sources.set(folded(label), `[${label}]: x\n`);
  }
  for (const node of definitions.values())
    sources.set(folded(node.identifier), printMarkdown({ type: "root", children: [node] }));
  return { definitions: sources, style: styleOf(blocks.map(({ source }) => source).join("\n\n")) };
}

/** The sources of the definitions that a source names. */
export function definitionsFor({ definitions }: PageContext, source: string): string[] {
  const labels = new Set(definitions.size === 0 ? [] : (labelsIn(source) ?? definitions.keys()));
  return [...labels].flatMap((label) => definitions.get(label) ?? []);
}

/** The definitions that are parsed above a source, so that it reads as in the page. */
export function definitionsAbove(context: PageContext, source: string): string[] {
  const needed = definitionsFor(context, source);
  // A leading `---` would be read as front matter; a definition before it prevents that.
  if (source.startsWith("---") && needed.length === 0) needed.push("[-]: -\n");
  return needed.map((each) => `${each}\n`);
}

/**
 * Reads a source by itself, with the definitions that it names before it, where no open fence can swallow them. Returns
 * no blocks if it would be too costly to parse.
 */
export function readBlocks(context: PageContext, source: string): OpenedBlock[] {
  const above = definitionsAbove(context, source);
  try {
    return openText(above.join("") + source).blocks.slice(above.length);
  } catch (error) {
    if (error instanceof TooComplex) return [];
    throw error;
  }
}

/** The last reading: a save ends with the source that it read as the edited block, and keeps that node. */
const lastReads = new WeakMap<PageContext, { source: string; block: OpenedBlock | null }>();

/** The source as one block; null if it reads as none or several, or not as a whole. */
export function readBlock(context: PageContext, source: string): OpenedBlock | null {
  const last = lastReads.get(context);
  if (last?.source === source) return last.block;
  const [first, ...others] = readBlocks(context, source);
  const block = first && others.length === 0 && first.source === source ? first : null;
  lastReads.set(context, { source, block });
  return block;
}

/** True if a node that was read means the same as the wanted one. */
export function readsAs(read: Node, wanted: Node): boolean {
  const [found, meant] = [canonical(read), canonical(wanted)];
  if (isSame(found, meant)) return true;
  const linked = withLiteralLinks(meant, found);
  return linked !== meant && isSame(found, linked);
}
