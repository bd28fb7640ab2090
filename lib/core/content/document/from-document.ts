import type {
  AlignType,
  Definition,
  FootnoteDefinition,
  Heading,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
  TableCell,
  TableRow,
} from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { opensAs } from "@/lib/core/content/dialects/print";
import { alertStyleOf } from "@/lib/core/content/hints";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { isRecord } from "@/lib/core/is-record";
import { blocksIn, needsBlankLine } from "./blank-lines";
import { NO_LANGUAGE, writeCodeMeta } from "./code-meta";
import { BLOCK_LANGUAGE, CONTAINER_DIRECTIVES, LEAF_DIRECTIVES } from "./names";
import { isRef, refToHref, same, writeAttributes } from "./refs";
import type { Data, DocumentRef, JsonBlock, JsonDocument, JsonFragment, JsonNode } from "./types";
import { type InlineWriter, identifierOf, plainTextOfNodes, writeInlines } from "./write-inlines";

/*
 * The JSON form to Markdown. A block gets the plainest form that can express it: Markdown's own syntax, a directive,
 * or as the last resort a code fence with the block as JSON.
 */

interface FromDocumentOptions {
  /** If given, a link keeps its written address as long as that still leads to its reference. */
  resolveLink?: (href: string) => DocumentRef | null;
}

type Children = ContainerDirective["children"];

/** Expects a document that {@link parseDocument} let pass. */
export function fromDocument(document: JsonDocument, options: FromDocumentOptions = {}): string {
  const definitions = readDefinitions(document.data.definitions);
  const notes = readFootnotes(document.data.footnotes);
  const writer: InlineWriter = {
    resolveLink: options.resolveLink,
    definitions: new Set(definitions.map((definition) => definition.identifier)),
    footnoteLabels: new Set(notes.map((note) => identifierOf(note.label))),
    annotations: [],
    writeBlocks: (blocks) => writeBlocks(blocks, writer),
  };
  const children: RootContent[] = writeBlocks(document.nodes, writer);
  children.push(
    ...notes.map((note) => footnote(note.label, note.nodes, writer)),
    ...writer.annotations,
    ...definitions,
  );
  const { frontMatter } = document.data;
  if (typeof frontMatter === "string") children.unshift({ type: "yaml", value: frontMatter });
  return printMarkdown({ type: "root", children });
}

function readDefinitions(value: unknown): Definition[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: Data): Definition[] => {
    const { label, url, title } = entry ?? {};
    if (typeof label !== "string" || typeof url !== "string") return [];
    const shown = typeof title === "string" ? title : null;
    return [{ type: "definition", identifier: identifierOf(label), label, url, title: shown }];
  });
}

function readFootnotes(value: unknown): { label: string; nodes: JsonBlock[] }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: Data) => {
    const { label, nodes } = entry ?? {};
    return typeof label === "string" && Array.isArray(nodes) ? [{ label, nodes: nodes as JsonBlock[] }] : [];
  });
}

function footnote(label: string, nodes: JsonBlock[], writer: InlineWriter): FootnoteDefinition {
  const children = writeBlocks(nodes, writer) as FootnoteDefinition["children"];
  return { type: "footnoteDefinition", identifier: identifierOf(label), label, children };
}

function writeBlocks(blocks: readonly JsonBlock[], writer: InlineWriter): RootContent[] {
  return blocks
    .map((block) => writeBlock(block, writer))
    .filter((node): node is RootContent => node !== null);
}

function inside(block: JsonBlock, writer: InlineWriter): Children {
  return writeBlocks(blocksIn(block), writer) as Children;
}

function writeBlock(block: JsonBlock, writer: InlineWriter): RootContent | null {
  switch (block.type) {
    case "paragraph":
      return writeParagraph(block, writer);
    case "heading-1":
    case "heading-2":
    case "heading-3":
      return aligned(block, writeHeading(block, writer));
    case "divider":
      return { type: "thematicBreak" };
    case "blockquote":
      return { type: "blockquote", children: inside(block, writer) };
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return writeList(block, writer);
    case "code":
      return writeCode(block);
    case "math":
      return same(Object.keys(block.data ?? {}), ["formula"])
        ? { type: "code", lang: "math", value: String(block.data?.formula) }
        : carried(block);
    case "images":
      return writeImages(block, writer);
    case "expandable":
      return writeExpandable(block, writer);
    case "table":
      return writeTable(block, writer) ?? carried(block);
    default:
      return writeDirective(block, writer);
  }
}

/** The block itself, as JSON in a code fence. */
function carried(block: JsonBlock): RootContent {
  return { type: "code", lang: BLOCK_LANGUAGE, value: JSON.stringify(block, null, 2) };
}

/** A block from another tool's dialect keeps that syntax as long as it has the same attributes. */
function directive(name: string, written: Record<string, string>, children: Children): ContainerDirective {
  const { dialect, ...attributes } = written;
  const data = dialect !== undefined && opensAs(dialect, name, attributes) ? { data: { dialect } } : {};
  return { type: "containerDirective", name, attributes, children, ...data };
}

function writeParagraph(block: JsonBlock, writer: InlineWriter): RootContent | null {
  const source = blockSource(block);
  if (source !== null) return { type: "html", value: source };
  const children = writeInlines(block.nodes ?? [], writer);
  const shown = withEmptyLines(children);
  return shown.length === 0 ? null : aligned(block, { type: "paragraph", children: shown });
}

/** A paragraph of line breaks alone shows empty lines; Markdown has them only as tags. */
function withEmptyLines(children: PhrasingContent[]): PhrasingContent[] {
  const isEmpty = children.every(
    (child) => child.type === "break" || (child.type === "text" && child.value.trim() === ""),
  );
  if (!isEmpty) return withTagBreaks(trimmed(children));
  return children.flatMap(({ type }) => (type === "break" ? [{ type: "html", value: "<br>" } as const] : []));
}

/** A line that begins with a tag of a block would end the paragraph, so a break before a tag is a tag as well. */
const withTagBreaks = (children: readonly PhrasingContent[]): PhrasingContent[] =>
  children.map((child, index): PhrasingContent => {
    if (child.type === "break" && children[index + 1]?.type === "html")
      return { type: "html", value: "<br>" };
    if (!("children" in child)) return child;
    return { ...child, children: withTagBreaks(child.children as PhrasingContent[]) } as PhrasingContent;
  });

/** Markdown in place of a block that its container may not hold; see to-document.ts. */
function blockSource(block: JsonBlock): string | null {
  const only = block.nodes?.length === 1 ? block.nodes[0] : undefined;
  const leaf = only?.object === "text" && only.leaves.length === 1 ? only.leaves[0] : undefined;
  const isSource = leaf?.marks.some((mark) => mark.type === "code" && mark.data?.source === "block");
  return leaf && isSource ? leaf.text : null;
}

/** A line break at the end of a block shows nothing, and Markdown would read it as a backslash. */
function trimmed(children: PhrasingContent[]): PhrasingContent[] {
  const end = children.findLastIndex((child) => child.type !== "break");
  const start = children.findIndex((child) => child.type !== "break");
  return start < 0 ? [] : children.slice(start, end + 1);
}

function aligned(block: JsonBlock, node: Paragraph | Heading): RootContent {
  const align = block.data?.align;
  return typeof align === "string" ? directive("align", { to: align }, [node]) : node;
}

function writeHeading(block: JsonBlock, writer: InlineWriter): Heading {
  const level = Number(block.type.slice(-1));
  const depth = level === 3 ? Math.min(Math.max(Number(block.data?.depth ?? 3), 3), 6) : level;
  const children = trimmed(writeInlines(block.nodes ?? [], writer)).map(
    (child): PhrasingContent => (child.type === "break" ? { type: "text", value: " " } : child),
  );
  const id = block.data?.id;
  if (typeof id === "string") {
    if (children.length > 0) children.push({ type: "text", value: " " });
    children.push({ type: "html", value: `<a id="${id}">` }, { type: "html", value: "</a>" });
  }
  return { type: "heading", depth: depth as Heading["depth"], children };
}

function writeList(block: JsonBlock, writer: InlineWriter): RootContent {
  const items = blocksIn(block);
  const spread = items.some((item) => item.data?.spread === true || needsBlankLine(item));
  const stated = items.some((item) => typeof item.data?.checked === "boolean");
  const children = items.map((item): ListItem => {
    const checked = item.data?.checked;
    const state =
      typeof checked === "boolean" ? checked : block.type === "list-tasks" && !stated ? false : null;
    const content = inside(item, writer) as ListItem["children"];
    return { type: "listItem", checked: state, spread, children: content };
  });
  const ordered = block.type === "list-ordered";
  const start = typeof block.data?.start === "number" ? block.data.start : 1;
  return { type: "list", ordered, start: ordered ? start : null, spread, children };
}

function writeCode(block: JsonBlock): RootContent {
  const { syntax, source, ...settings } = block.data ?? {};
  const lines = blocksIn(block);
  const isPlain = lines.every((line) => (line.nodes ?? []).every(isPlainText));
  if (!isPlain) return carried(block);
  const value = lines.map((line) => plainTextOfNodes(line.nodes ?? [])).join("\n");
  if (source === "html" || source === "markdown") return { type: "html", value };
  const highlighted = new Set(
    lines.flatMap((line, index) => (line.data?.highlighted === true ? [index + 1] : [])),
  );
  const meta = writeCodeMeta({ data: settings, highlighted });
  const lang = typeof syntax === "string" && syntax !== "" ? syntax : null;
  if (meta === null || /[\s`]/.test(lang ?? "")) return carried(block);
  return {
    type: "code",
    lang: lang ?? (meta === "" ? null : NO_LANGUAGE),
    meta: meta === "" ? null : meta,
    value,
  };
}

function isPlainText(node: JsonNode): boolean {
  return node.object === "text" && node.leaves.every((leaf) => leaf.marks.length === 0);
}

function fragmentOf(block: JsonBlock, name: string): JsonFragment | undefined {
  return block.fragments?.find((fragment) => fragment.fragment === name || fragment.type === name);
}

function writeImages(block: JsonBlock, writer: InlineWriter): RootContent {
  const images = blocksIn(block);
  const simple = images.map((image) => simpleImage(image));
  const isPlain = Object.keys(block.data ?? {}).length === 0 && simple.every((image) => image !== null);
  if (isPlain && images.length > 0) {
    const children = simple.flatMap((image, index): PhrasingContent[] =>
      image ? [...(index > 0 ? [{ type: "text", value: " " } as const] : []), image] : [],
    );
    return { type: "paragraph", children };
  }
  const children = images.map((image, index): RootContent => {
    const plain = simple[index];
    if (plain) return { type: "paragraph", children: [plain] };
    const caption = writeBlocks(fragmentOf(image, "caption")?.nodes ?? [], writer) as Children;
    return directive("image", writeAttributes(image.data ?? {}), caption);
  });
  return directive("images", writeAttributes(block.data ?? {}), children as Children);
}

/** The image in Markdown's own form, with its caption as the title, or null where that form cannot express it. */
function simpleImage(image: JsonBlock): Extract<PhrasingContent, { type: "image" }> | null {
  const { ref, alt, ...more } = image.data ?? {};
  if (Object.keys(more).length > 0 || !isRef(ref)) return null;
  const caption = image.fragments?.flatMap((fragment) => fragment.nodes) ?? [];
  const isPlain =
    caption.length === 0 || (caption.length === 1 && (caption[0]?.nodes ?? []).every(isPlainText));
  const title = plainTextOfNodes(caption[0]?.nodes ?? []);
  if (!isPlain || title.includes("\n")) return null;
  return {
    type: "image",
    url: refToHref(ref),
    alt: typeof alt === "string" ? alt : "",
    title: title || null,
  };
}

function anchorAttribute(block: JsonBlock): Record<string, string> {
  return typeof block.meta?.id === "string" ? { anchor: block.meta.id } : {};
}

function writeExpandable(block: JsonBlock, writer: InlineWriter): RootContent {
  const title = fragmentOf(block, "expandable-title")?.nodes[0]?.nodes ?? [];
  const label = trimmed(writeInlines(title, writer)).map(
    (child): PhrasingContent => (child.type === "break" ? { type: "text", value: " " } : child),
  );
  const body = writeBlocks(fragmentOf(block, "expandable-body")?.nodes ?? [], writer) as Children;
  const head: Paragraph[] =
    label.length > 0 ? [{ type: "paragraph", data: { directiveLabel: true }, children: label }] : [];
  return directive("expandable", { ...writeAttributes(block.data ?? {}), ...anchorAttribute(block) }, [
    ...head,
    ...body,
  ]);
}

const DIRECTIVE_OF = new Map(Object.entries(CONTAINER_DIRECTIVES).map(([name, type]) => [type, name]));

/**
 * A hint that was read from a quotation with `[!NOTE]` and the like; null when it has more than that line can
 * express.
 */
function writeAlert({ data, meta, nodes }: JsonBlock, children: Children): RootContent | null {
  const { dialect, style, ...more } = data ?? {};
  if (typeof dialect !== "string" || alertStyleOf(dialect) !== style || meta?.id !== undefined) return null;
  if (Object.keys(more).length > 0 || dialect.includes("\n") || nodes === undefined) return null;
  const [first, ...rest] = children;
  const opening = (line: string): Paragraph => ({
    type: "paragraph",
    children: [{ type: "html", value: line }],
  });
  if (first?.type !== "paragraph") return { type: "blockquote", children: [opening(dialect), ...children] };
  const open = { ...first, children: [...opening(`${dialect}\n`).children, ...first.children] };
  return { type: "blockquote", children: [open, ...rest] };
}

function writeDirective(block: JsonBlock, writer: InlineWriter): RootContent {
  const alert = block.type === "hint" ? writeAlert(block, inside(block, writer)) : null;
  if (alert) return alert;
  const attributes = { ...writeAttributes(block.data ?? {}), ...anchorAttribute(block) };
  const name = DIRECTIVE_OF.get(block.type);
  if (name) return directive(name, attributes, inside(block, writer));
  if (!LEAF_DIRECTIVES.has(block.type) || block.meta?.token !== undefined) return carried(block);
  return { type: "leafDirective", name: block.type, attributes, children: [] };
}

interface Column {
  id: string;
  title: string;
  align: AlignType;
  header: unknown;
}

/** A grid of text columns is a Markdown table; settings go on a directive around it. Null for other tables. */
function writeTable(block: JsonBlock, writer: InlineWriter): RootContent | null {
  const { view, definition, records, ...settings } = block.data ?? {};
  if (!isRecord(view) || !isRecord(definition) || !isRecord(records)) return null;
  const { type, columns: ids, hideHeader, useNewSizing, ...extra } = view;
  if (type !== "grid" || !Array.isArray(ids) || ids.length === 0) return null;
  if (Object.keys(definition).some((id) => !ids.includes(id))) return null;
  const columns = ids.map((id) => textColumn(definition[String(id)]));
  const rows = Object.values(records).filter(isRecord).sort(byOrder);
  const cells = rows.map((row) =>
    [...columns.map((column) => recordValue(row, column)), ...surplusCellsOf(row)].map((value) =>
      cellContent(value, block, writer),
    ),
  );
  const heads = columns.map((column) => headContent(column, block, writer));
  if (columns.includes(null) || heads.includes(null) || cells.some((row) => row.includes(null))) return null;
  const lines = [heads, ...cells].map(
    (row): TableRow => ({
      type: "tableRow",
      children: row.map(
        (children): TableCell => ({ type: "tableCell", children: (children ?? []) as TableCell["children"] }),
      ),
    }),
  );
  const table: RootContent = {
    type: "table",
    align: columns.map((column) => column?.align ?? null),
    children: lines,
  };
  const changed = {
    ...extra,
    ...(hideHeader === true ? { hideHeader } : {}),
    ...(useNewSizing === true ? {} : { useNewSizing: false }),
  };
  const withView = extra.columnWidths !== undefined || hideHeader === true || Object.keys(extra).length > 0;
  if (!withView && Object.keys(settings).length === 0) return table;
  const attributes = writeAttributes({ ...settings, ...(withView ? { view: changed } : {}) });
  return directive("table", attributes, [table]);
}

function byOrder(a: Data, b: Data): number {
  const left = String(a.orderIndex);
  const right = String(b.orderIndex);
  return left < right ? -1 : left > right ? 1 : 0;
}

function textColumn(value: unknown): Column | null {
  if (!isRecord(value) || value.type !== "text" || typeof value.title !== "string") return null;
  if (value.verticalAlignment !== undefined) return null;
  const side = value.textAlignment;
  const align = side === "center" || side === "right" ? side : value.align === "left" ? "left" : null;
  return { id: String(value.id), title: value.title, align, header: value.header };
}

function recordValue(row: Data, column: Column | null): unknown {
  return isRecord(row.values) && column ? row.values[column.id] : undefined;
}

/** Surplus cells of a row; see read-table.ts. */
function surplusCellsOf(row: Data): unknown[] {
  return Array.isArray(row.beyond) ? row.beyond : [];
}

function headContent(
  column: Column | null,
  block: JsonBlock,
  writer: InlineWriter,
): PhrasingContent[] | null {
  if (!column) return null;
  if (typeof column.header === "string") return cellContent(column.header, block, writer);
  return column.title === "" ? [] : [{ type: "text", value: column.title }];
}

/** The inline content of a cell: of the fragment it names, else the value as text. Null when it holds blocks. */
function cellContent(value: unknown, block: JsonBlock, writer: InlineWriter): PhrasingContent[] | null {
  if (value === null || value === undefined || value === "") return [];
  if (typeof value !== "string") return null;
  const fragment = block.fragments?.find((entry) => entry.fragment === value);
  if (!fragment) return [{ type: "text", value: value.replace(/\s*\n\s*/g, " ") }];
  const [only, ...more] = fragment.nodes;
  if (!only) return [];
  if (more.length > 0 || only.type !== "paragraph" || only.data?.align !== undefined) return null;
  return trimmed(writeInlines(only.nodes ?? [], writer)).map(
    (child): PhrasingContent => (child.type === "break" ? { type: "html", value: "<br>" } : child),
  );
}
