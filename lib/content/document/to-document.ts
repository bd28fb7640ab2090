import type {
  BlockContent,
  Blockquote,
  Code,
  DefinitionContent,
  FootnoteDefinition,
  Heading,
  Image,
  List,
  ListItem,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  TableCell,
} from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import { blocksOfRoot } from "../blocks";
import { alertOf } from "../hints";
import { parseMarkdown, printMarkdown } from "../markdown";
import { readInlineTags } from "../markdown-inline";
import { outlineOfRoot } from "../outline";
import { needsBlankLine } from "./blank-lines";
import { NO_LANGUAGE, readCodeMeta } from "./code-meta";
import { type InlineContext, onOneLine, readInlines } from "./inlines";
import { BLOCK_LANGUAGE, CONTAINER_DIRECTIVES, LEAF_DIRECTIVES } from "./names";
import { parseJson, readAttributes } from "./refs";
import { isAllowedIn } from "./schema";
import type { ContentRef, Data, JsonBlock, JsonDocument, JsonFragment, JsonNode } from "./types";
import { InvalidDocument } from "./types";
import { parseBlock } from "./validate";

/*
 * Markdown to the JSON form. What the format has no node for travels in the `data` of the nearest legal node
 * and comes back from there: front matter, definitions and footnotes in the document's data; HTML blocks as
 * code with `source: "html"`; a block that its container may not hold as a paragraph whose only text is the
 * block's Markdown, under a code mark with `source: "block"`.
 */

export interface ToDocumentOptions {
  /** What an address leads to, when the caller knows better than its form says; null keeps the default. */
  resolveLink?: (href: string) => ContentRef | null;
}

interface Context extends InlineContext {
  anchors: Map<Heading, string>;
}

/** What stands between blocks and shows nothing there. */
const UNSEEN = new Set<string>(["definition", "footnoteDefinition", "yaml", "break"]);

type FlowContent = RootContent | BlockContent | DefinitionContent;

export function toDocument(markdown: string, options: ToDocumentOptions = {}): JsonDocument {
  const root = parseMarkdown(markdown);
  const keys = new Map(blocksOfRoot(markdown, root).map(({ block, node }) => [node, block.key]));
  const anchors = new Map(outlineOfRoot(root).map(({ entry, heading }) => [heading, entry.id]));
  readInlineTags(root, parseMarkdown);
  const context: Context = { ...contextOf(root, options), anchors };
  const nodes: JsonBlock[] = [];
  const positions = [...keys.values()];
  for (const [index, node] of root.children.entries()) {
    const key = positions[index];
    for (const [part, block] of readFlow(node, null, context).entries()) {
      nodes.push(key && part === 0 ? { key, ...block } : block);
    }
  }
  return { object: "document", data: documentData(root, context), nodes };
}

function contextOf(root: Root, options: ToDocumentOptions): Omit<Context, "anchors"> {
  const definitions: Context["definitions"] = new Map();
  const footnotes: Context["footnotes"] = new Map();
  const visit = (node: Root | FlowContent): void => {
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (node.type === "footnoteDefinition" && !footnotes.has(node.identifier))
      footnotes.set(node.identifier, node);
    if ("children" in node) for (const child of node.children) visit(child as FlowContent);
  };
  visit(root);
  const context: Omit<Context, "anchors"> = {
    definitions,
    footnotes,
    usedFootnotes: new Set(),
    resolveLink: options.resolveLink,
    readBlocks: (nodes, container) => readChildren(nodes, container, { ...context, anchors: new Map() }),
  };
  return context;
}

function documentData(root: Root, context: Context): Data {
  const data: Data = {};
  const first = root.children[0];
  if (first?.type === "yaml") data.frontMatter = first.value;
  const definitions = [...context.definitions.values()].map(({ label, identifier, url, title }) => ({
    label: label ?? identifier,
    url,
    ...(title ? { title } : {}),
  }));
  if (definitions.length > 0) data.definitions = definitions;
  const footnotes = [...context.footnotes.values()]
    .filter((note) => !context.usedFootnotes.has(note.identifier))
    .map((note) => readFootnote(note, context));
  if (footnotes.length > 0) data.footnotes = footnotes;
  return data;
}

function readFootnote(note: FootnoteDefinition, context: Context): Data {
  return { label: note.label ?? note.identifier, nodes: readChildren(note.children, null, context) };
}

/** Blocks for the children of a container; there is always at least an empty paragraph. */
function readChildren(
  nodes: readonly FlowContent[],
  container: string | null,
  context: Context,
): JsonBlock[] {
  const blocks = nodes.flatMap((node) => readFlow(node, container, context));
  return blocks.length > 0
    ? blocks
    : [{ object: "block", type: "paragraph", nodes: readInlines([], context) }];
}

function readFlow(node: FlowContent, container: string | null, context: Context): JsonBlock[] {
  if (UNSEEN.has(node.type)) return [];
  const block = readBlock(node, container, context);
  return isAllowedIn(container, block.type) ? [block] : [demoted(node)];
}

/** The block's Markdown as the text of a paragraph, for places where the block itself may not stand. */
function demoted(node: FlowContent): JsonBlock {
  const text = printNode(node);
  const marks = [{ object: "mark" as const, type: "code", data: { source: "block" } }];
  return paragraph([{ object: "text", leaves: [{ object: "leaf", text, marks }] }]);
}

function printNode(node: FlowContent): string {
  return printMarkdown({ type: "root", children: [node] }).replace(/\n$/, "");
}

function paragraph(nodes: JsonNode[]): JsonBlock {
  return { object: "block", type: "paragraph", nodes };
}

function readBlock(node: FlowContent, container: string | null, context: Context): JsonBlock {
  switch (node.type) {
    case "paragraph": {
      const images = isAllowedIn(container, "images") ? imagesOnly(node.children) : null;
      if (images) return imageRow(images, {}, context);
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
    case "table":
      return readTable(node, context, {});
    case "html":
      return sourceBlock(node.value.replace(/\n+$/, ""), "html");
    case "containerDirective":
      return readContainer(node, context) ?? sourceBlock(printNode(node), "markdown");
    case "leafDirective":
      return readLeaf(node) ?? sourceBlock(printNode(node), "markdown");
    default:
      return paragraph(readInlines([node as PhrasingContent], context));
  }
}

/** A quotation that begins with `[!NOTE]` and the like is shown as a hint, and is one here. */
function readQuote(node: Blockquote, context: Context): JsonBlock {
  const alert = alertOf(node);
  if (!alert) {
    const nodes = readChildren(node.children, "blockquote", context);
    return { object: "block", type: "blockquote", nodes };
  }
  const nodes = readChildren(alert.body.children, "hint", context);
  return { object: "block", type: "hint", data: { style: alert.style }, nodes };
}

function readHeading(node: Heading, context: Context): JsonBlock {
  const data: Data = {};
  if (node.depth > 3) data.depth = node.depth;
  const explicit = node.children.findIndex((child) => child.type === "html" && /^<a id="/.test(child.value));
  const anchor = explicit >= 0 ? node.children[explicit] : undefined;
  const id = anchor?.type === "html" ? /^<a id="([-a-z0-9.+_]+)">$/.exec(anchor.value)?.[1] : undefined;
  const children = [...node.children];
  if (id) {
    const next = children[explicit + 1];
    children.splice(explicit, next?.type === "html" && next.value === "</a>" ? 2 : 1);
    const last = children.at(-1);
    if (last?.type === "text" && explicit === children.length) {
      children[children.length - 1] = { ...last, value: last.value.trimEnd() };
    }
    data.id = id;
  }
  const slug = context.anchors.get(node);
  return {
    object: "block",
    type: `heading-${Math.min(node.depth, 3)}`,
    data,
    nodes: readInlines(onOneLine(children), context),
    ...(slug ? { meta: { id: slug } } : {}),
  };
}

function readList(node: List, context: Context): JsonBlock {
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

function readItem(item: ListItem, context: Context): JsonBlock {
  const data: Data = {};
  if (typeof item.checked === "boolean") data.checked = item.checked;
  return {
    object: "block",
    type: "list-item",
    data,
    nodes: readChildren(item.children, "list-item", context),
  };
}

function readCode(node: Code): JsonBlock {
  if (node.lang === "math" && !node.meta) {
    return { object: "block", type: "math", isVoid: true, data: { formula: node.value } };
  }
  const carried = node.lang === BLOCK_LANGUAGE ? carriedBlock(node.value) : null;
  if (carried) return carried;
  const { data, highlighted } = readCodeMeta(node.meta ?? "");
  const settings = node.meta ? data : {};
  const syntax = node.lang === NO_LANGUAGE && node.meta ? {} : node.lang ? { syntax: node.lang } : {};
  return codeBlock(node.value, { ...syntax, ...settings }, highlighted);
}

function carriedBlock(json: string): JsonBlock | null {
  try {
    return parseBlock(parseJson(json));
  } catch (error) {
    if (error instanceof InvalidDocument) return null;
    throw error;
  }
}

function codeBlock(value: string, data: Data, highlighted: Set<number> = new Set()): JsonBlock {
  const nodes = value.split("\n").map(
    (text, index): JsonBlock => ({
      object: "block",
      type: "code-line",
      data: highlighted.has(index + 1) ? { highlighted: true } : {},
      nodes: [{ object: "text", leaves: [{ object: "leaf", text, marks: [] }] }],
    }),
  );
  return { object: "block", type: "code", data, nodes };
}

/** Markdown or HTML kept as it was written, shown as code to clients that know nothing else to do. */
function sourceBlock(value: string, source: "html" | "markdown"): JsonBlock {
  return codeBlock(value, { syntax: source, source });
}

function imagesOnly(children: readonly PhrasingContent[]): Image[] | null {
  const images = children.filter((child): child is Image => child.type === "image");
  const rest = children.filter((child) => child.type !== "image");
  const blank = rest.every((child) => child.type === "text" && child.value.trim() === "");
  return images.length > 0 && blank ? images : null;
}

function imageRow(images: Image[], data: Data, context: Context): JsonBlock {
  return {
    object: "block",
    type: "images",
    isVoid: false,
    data,
    nodes: images.map((image) => readImage(image, context)),
  };
}

function readImage(image: Image, context: Context): JsonBlock {
  const data: Data = { ref: context.resolveLink?.(image.url) ?? readAttributes({ ref: image.url }).ref };
  if (image.alt) data.alt = image.alt;
  const caption = image.title
    ? [fragment("caption", [paragraph(readInlines([{ type: "text", value: image.title }], context))])]
    : [];
  return { object: "block", type: "image", isVoid: true, data, fragments: caption };
}

function fragment(name: string, nodes: JsonBlock[]): JsonFragment {
  return { object: "fragment", fragment: name, type: name, nodes };
}

function readContainer(node: ContainerDirective, context: Context): JsonBlock | null {
  const first = node.children[0];
  const label = first?.type === "paragraph" && first.data?.directiveLabel ? first : null;
  const body = label ? node.children.slice(1) : node.children;
  const { anchor, ...data } = readAttributes(node.attributes ?? {});
  const meta = typeof anchor === "string" ? { meta: { id: anchor } } : {};
  if (node.name === "expandable") {
    const title = paragraph(readInlines(label?.children ?? [], context));
    const inside = readChildren(body, "expandable-body", context);
    const fragments = [fragment("expandable-title", [title]), fragment("expandable-body", inside)];
    return { object: "block", type: "expandable", isVoid: true, data, ...meta, fragments };
  }
  if (label) return null;
  if (node.name === "align") return alignedBlock(body, data, context);
  if (node.name === "images") return readImages(body, data, context);
  if (node.name === "table") {
    const table = body.length === 1 && body[0]?.type === "table" ? body[0] : null;
    return table && readTable(table, context, data);
  }
  const type = Object.hasOwn(CONTAINER_DIRECTIVES, node.name) ? CONTAINER_DIRECTIVES[node.name] : undefined;
  if (!type) return null;
  const inner = { tabs: "tabs-item", stepper: "stepper-step", columns: "column", updates: "update" }[type];
  const nodes = inner
    ? innerBlocks(body, inner, context)
    : readChildren(body, type === "if" ? null : type, context);
  if (!nodes) return null;
  const state = type === "columns" ? { isVoid: false } : {};
  const block: JsonBlock = { object: "block", type, ...state, data, ...meta, nodes };
  return isComplete(block) ? block : null;
}

/** Tabs hold nothing but tabs: any other content makes the directive one that stays Markdown. */
function innerBlocks(body: readonly FlowContent[], type: string, context: Context): JsonBlock[] | null {
  const blocks: JsonBlock[] = [];
  for (const child of body) {
    const block = child.type === "containerDirective" ? readContainer(child, context) : null;
    if (block?.type !== type) return null;
    blocks.push(block);
  }
  return blocks;
}

/** Attributes are written by hand too; a directive that lacks something stays Markdown. */
function isComplete(block: JsonBlock): boolean {
  const wrapped: Record<string, (inner: JsonBlock) => JsonBlock> = {
    "tabs-item": (inner) => ({ object: "block", type: "tabs", nodes: [inner] }),
    "stepper-step": (inner) => ({ object: "block", type: "stepper", nodes: [inner] }),
    column: (inner) => ({ object: "block", type: "columns", isVoid: false, data: {}, nodes: [inner] }),
    update: (inner) => ({ object: "block", type: "updates", data: { format: "full" }, nodes: [inner] }),
  };
  try {
    parseBlock(wrapped[block.type]?.(block) ?? block);
    return true;
  } catch (error) {
    if (error instanceof InvalidDocument) return false;
    throw error;
  }
}

function alignedBlock(body: readonly FlowContent[], data: Data, context: Context): JsonBlock | null {
  const only = body.length === 1 ? body[0] : undefined;
  if (only?.type !== "paragraph" && only?.type !== "heading") return null;
  const block =
    only.type === "heading" ? readHeading(only, context) : paragraph(readInlines(only.children, context));
  const aligned = { ...block, data: { ...block.data, align: data.to } };
  return isComplete(aligned) ? aligned : null;
}

function readImages(body: readonly FlowContent[], data: Data, context: Context): JsonBlock | null {
  const nodes: JsonBlock[] = [];
  for (const child of body) {
    const images = child.type === "paragraph" ? imagesOnly(child.children) : null;
    if (images) nodes.push(...images.map((image) => readImage(image, context)));
    else if (child.type === "containerDirective" && child.name === "image") {
      const caption =
        child.children.length > 0
          ? [fragment("caption", readChildren(child.children, "caption", context))]
          : [];
      const image = readAttributes(child.attributes ?? {});
      nodes.push({ object: "block", type: "image", isVoid: true, data: image, fragments: caption });
    } else return null;
  }
  const block: JsonBlock = { object: "block", type: "images", isVoid: false, data, nodes };
  return isComplete(block) ? block : null;
}

function readLeaf(node: LeafDirective): JsonBlock | null {
  if (node.children.length > 0 || !LEAF_DIRECTIVES.has(node.name)) return null;
  const { anchor, ...data } = readAttributes(node.attributes ?? {});
  const meta = typeof anchor === "string" ? { meta: { id: anchor } } : {};
  const block: JsonBlock = { object: "block", type: node.name, isVoid: true, data, ...meta };
  return isComplete(block) ? block : null;
}

/**
 * A cell's content is a fragment; its value is the fragment's name. Cells beyond those of the header are not
 * part of the table.
 */
function readTable(node: Table, context: Context, settings: Data): JsonBlock {
  const [head, ...rows] = node.children;
  const width = head?.children.length ?? 0;
  const columns = Array.from({ length: width }, (_, index) => `column-${index + 1}`);
  const fragments: JsonFragment[] = [];
  const cell = (content: TableCell | undefined, name: string): string | null => {
    if (!content || content.children.every(({ type }) => type === "break")) return null;
    fragments.push({
      object: "fragment",
      fragment: name,
      nodes: [paragraph(readInlines(content.children, context))],
    });
    return name;
  };
  const definition: Data = {};
  for (const [index, id] of columns.entries()) {
    const header = head?.children[index];
    const title = header ? textOf(header) : "";
    const isPlain = header?.children.every((child) => child.type === "text") ?? true;
    const align = node.align?.[index];
    definition[id] = {
      ...{ id, title, type: "text", textAlignment: align ?? "left" },
      ...(align === "left" ? { align } : {}),
      ...(isPlain ? {} : { header: cell(header, `${id}-header`) }),
    };
  }
  const records: Data = {};
  for (const [index, row] of rows.entries()) {
    const values: Data = {};
    for (const [at, id] of columns.entries()) values[id] = cell(row.children[at], `row-${index + 1}-${id}`);
    records[`row-${index + 1}`] = { orderIndex: String(index).padStart(6, "0"), values };
  }
  const { view, ...data } = settings;
  const extra = typeof view === "object" ? view : {};
  return {
    object: "block",
    type: "table",
    isVoid: true,
    data: {
      view: { type: "grid", columns, hideHeader: false, useNewSizing: true, ...extra },
      definition,
      records,
      ...data,
    },
    fragments,
  };
}
