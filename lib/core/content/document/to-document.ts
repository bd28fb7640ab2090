import type {
  Blockquote,
  Definition,
  FootnoteDefinition,
  List,
  ListItem,
  PhrasingContent,
  Root,
} from "mdast";
import { blocksOfRoot } from "@/lib/core/content/blocks";
import { alertOf } from "@/lib/core/content/hints";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { outlineOfRoot } from "@/lib/core/content/outline";
import { readInlineTags } from "@/lib/core/content/read-tags";
import { needsBlankLine } from "./blank-lines";
import { readInlines } from "./inlines";
import { type DocumentContext, type FlowContent, paragraph } from "./nodes";
import { formulaBlock, readCode, sourceBlock } from "./read-code";
import { readContainer, readLeaf } from "./read-directives";
import { readHeading } from "./read-heading";
import { imageRow, imagesOnly } from "./read-images";
import { readTable } from "./read-table";
import { isAllowedIn } from "./schema";
import type { Data, DocumentRef, JsonBlock, JsonDocument } from "./types";

/*
 * Markdown to the JSON form. Content without a node in the format is kept in the `data` of the nearest legal node and
 * restored from there: front matter, definitions and footnotes in the document's data; HTML blocks as code with
 * `source: "html"`; a block that its container may not hold as a paragraph whose only text is the block's Markdown,
 * under a code mark with `source: "block"`.
 */

interface ToDocumentOptions {
  /** Resolves an address if the caller knows more than its form shows; null keeps the default. */
  resolveLink?: (href: string) => DocumentRef | null;
}

/** Nodes between blocks that show nothing there. */
const UNSEEN = new Set<string>(["definition", "footnoteDefinition", "yaml"]);

export function toDocument(markdown: string, options: ToDocumentOptions = {}): JsonDocument {
  const root = parseMarkdown(markdown);
  const keys = new Map(blocksOfRoot(markdown, root).map(({ block, node }) => [node, block.key]));
  const anchors = new Map(outlineOfRoot(root).map(({ entry, heading }) => [heading, entry.id]));
  readInlineTags(root, parseMarkdown, { exact: true });
  const notes = notesIn(root);
  const context: DocumentContext = { ...contextOf(notes, options), anchors };
  const nodes: JsonBlock[] = [];
  const positions = [...keys.values()];
  for (const [index, node] of root.children.entries()) {
    const key = positions[index];
    for (const [part, block] of readFlow(node, null, context).entries()) {
      nodes.push(key && part === 0 ? { key, ...block } : block);
    }
  }
  return { object: "document", data: documentData(root, notes, context), nodes };
}

type Notes = { definitions: Definition[]; footnotes: FootnoteDefinition[] };

/** All of them in order: the first one with a label counts, the others are kept as well. */
function notesIn(root: Root): Notes {
  const notes: Notes = { definitions: [], footnotes: [] };
  const visit = (node: Root | FlowContent): void => {
    if (node.type === "definition") notes.definitions.push(node);
    if (node.type === "footnoteDefinition") notes.footnotes.push(node);
    if ("children" in node) for (const child of node.children) visit(child as FlowContent);
  };
  visit(root);
  return notes;
}

const firstByIdentifier = <T extends { identifier: string }>(notes: readonly T[]): Map<string, T> =>
  new Map(notes.toReversed().map((note) => [note.identifier, note]));

function contextOf(notes: Notes, options: ToDocumentOptions): Omit<DocumentContext, "anchors"> {
  const definitions = firstByIdentifier(notes.definitions);
  const footnotes = firstByIdentifier(notes.footnotes);
  const context: Omit<DocumentContext, "anchors"> = {
    definitions,
    footnotes,
    usedFootnotes: new Set(),
    resolveLink: options.resolveLink,
    readBlocks: (nodes, container) => readChildren(nodes, container, { ...context, anchors: new Map() }),
  };
  return context;
}

function documentData(root: Root, notes: Notes, context: DocumentContext): Data {
  const data: Data = {};
  const first = root.children[0];
  if (first?.type === "yaml") data.frontMatter = first.value;
  const definitions = withoutEqual(
    notes.definitions.map(({ label, identifier, url, title }) => ({
      label: label ?? identifier,
      url,
      ...(title ? { title } : {}),
    })),
  );
  if (definitions.length > 0) data.definitions = definitions;
  const isUsed = (note: FootnoteDefinition) =>
    context.usedFootnotes.has(note.identifier) && context.footnotes.get(note.identifier) === note;
  const footnotes = withoutEqual(
    notes.footnotes.filter((note) => !isUsed(note)).map((note) => readFootnote(note, context)),
  );
  if (footnotes.length > 0) data.footnotes = footnotes;
  return data;
}

/** Notes inside of kept Markdown are printed there once more, and read again with it. */
function withoutEqual(notes: readonly Data[]): Data[] {
  const written = (note: Data) =>
    JSON.stringify(note, (name, value) => (name === "meta" ? undefined : value));
  return [...new Map(notes.toReversed().map((note) => [written(note), note])).values()].reverse();
}

function readFootnote(note: FootnoteDefinition, context: DocumentContext): Data {
  return { label: note.label ?? note.identifier, nodes: readChildren(note.children, null, context) };
}

/** Blocks for the children of a container; there is always at least an empty paragraph. */
function readChildren(
  nodes: readonly FlowContent[],
  container: string | null,
  context: DocumentContext,
): JsonBlock[] {
  const blocks = nodes.flatMap((node) => readFlow(node, container, context));
  return blocks.length > 0
    ? blocks
    : [{ object: "block", type: "paragraph", nodes: readInlines([], context) }];
}

function readFlow(node: FlowContent, container: string | null, context: DocumentContext): JsonBlock[] {
  if (UNSEEN.has(node.type)) return [];
  const used = context.usedFootnotes.size;
  const block = readBlock(node, container, context);
  if (isAllowedIn(container, block.type)) return [block];
  forgetUsed(context, used);
  return [demoted(node)];
}

/** A block that is kept as Markdown after all only refers to its footnotes, so the document must keep them. */
function forgetUsed({ usedFootnotes }: DocumentContext, before: number): void {
  for (const identifier of [...usedFootnotes].slice(before)) usedFootnotes.delete(identifier);
}

/** The block's Markdown as the text of a paragraph, for containers that may not hold the block. */
function demoted(node: FlowContent): JsonBlock {
  const text = printNode(node);
  const marks = [{ object: "mark" as const, type: "code", data: { source: "block" } }];
  return paragraph([{ object: "text", leaves: [{ object: "leaf", text, marks }] }]);
}

function printNode(node: FlowContent): string {
  return printMarkdown({ type: "root", children: [withTagsForBreaks(node, false)] }).replace(/\n$/, "");
}

/** A cell is one line: a line break in it is a tag. */
function withTagsForBreaks(node: FlowContent, inCell: boolean): FlowContent {
  if (node.type === "break" && inCell) return { type: "html", value: "<br>" };
  if (!("children" in node)) return node;
  const children = (node.children as FlowContent[]).map((child) =>
    withTagsForBreaks(child, inCell || child.type === "tableCell"),
  );
  return { ...node, children } as FlowContent;
}

function readBlock(node: FlowContent, container: string | null, context: DocumentContext): JsonBlock {
  switch (node.type) {
    case "paragraph": {
      const images = isAllowedIn(container, "images") ? imagesOnly(node.children) : null;
      if (images) return imageRow(images, {}, context);
      if (node.children.every(isEmptyLine)) return emptyLines(node.children);
      return paragraph(readInlines(node.children, context));
    }
    case "heading":
      return readHeading(node, context);
    case "thematicBreak":
      return { object: "block", type: "divider", isVoid: true, data: {} };
    case "blockquote":
      return readQuote(node, context);
    case "list":
      return readList(node, context);
    case "code":
      return readCode(node);
    case "math":
      return formulaBlock(node.value);
    case "table":
      return readTable(node, context, {});
    case "html":
      return sourceBlock(node.value.replace(/(?<!\n)\n+$/, ""), "html");
    case "containerDirective": {
      const used = context.usedFootnotes.size;
      const block = readContainer(node, context, readChildren);
      if (block) return block;
      forgetUsed(context, used);
      return sourceBlock(printNode(node), "markdown");
    }
    case "break":
      return emptyLines([node]);
    case "leafDirective":
      return readLeaf(node) ?? sourceBlock(printNode(node), "markdown");
    default:
      return paragraph(readInlines([node as PhrasingContent], context));
  }
}

const isEmptyLine = (node: PhrasingContent): boolean =>
  node.type === "break" || (node.type === "text" && node.value.trim() === "");

/** One paragraph with an empty line for each break, as readers see it. */
function emptyLines(nodes: readonly PhrasingContent[]): JsonBlock {
  const text = "\n".repeat(nodes.filter(({ type }) => type === "break").length);
  return paragraph([{ object: "text", leaves: [{ object: "leaf", text, marks: [] }] }]);
}

/** A quotation that begins with `[!NOTE]` and the like is shown as a hint, and becomes one. */
function readQuote(node: Blockquote, context: DocumentContext): JsonBlock {
  const alert = alertOf(node);
  if (!alert) {
    const nodes = readChildren(node.children, "blockquote", context);
    return { object: "block", type: "blockquote", nodes };
  }
  const nodes = readChildren(alert.body.children, "hint", context);
  const title = printNode({ type: "paragraph", children: alert.title }).replace(/\s*\n\s*/g, " ");
  const dialect = title === "" ? alert.line : `${alert.line} ${title}`;
  return { object: "block", type: "hint", data: { style: alert.style, dialect }, nodes };
}

function readList(node: List, context: DocumentContext): JsonBlock {
  const tasks = node.children.some((item) => typeof item.checked === "boolean");
  const nodes = node.children.map((item) => readItem(item, context));
  const isWide = nodes.length > 1 || nodes.some((item) => (item.nodes?.length ?? 0) > 1);
  const isLoose = isWide && (node.spread === true || node.children.some(({ spread }) => spread));
  if (isLoose || nodes.some(needsBlankLine)) {
    for (const item of nodes) item.data = { ...item.data, spread: true };
  }
  if (node.ordered) {
    const start = typeof node.start === "number" && node.start !== 1 ? { start: node.start } : {};
    return { object: "block", type: "list-ordered", data: start, nodes };
  }
  return { object: "block", type: tasks ? "list-tasks" : "list-unordered", nodes };
}

function readItem(item: ListItem, context: DocumentContext): JsonBlock {
  const data: Data = {};
  if (typeof item.checked === "boolean") data.checked = item.checked;
  return {
    object: "block",
    type: "list-item",
    data,
    nodes: readChildren(item.children, "list-item", context),
  };
}
