import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { ARRANGEMENTS } from "@/lib/core/content/containers";
import { opensAs } from "@/lib/core/content/dialects/print";
import { readInlines } from "./inlines";
import { CONTAINER_DIRECTIVES, LEAF_DIRECTIVES } from "./names";
import { type DocumentContext, type FlowContent, fragment, paragraph } from "./nodes";
import { readHeading } from "./read-heading";
import { imagesOnly, readImage } from "./read-images";
import { readTable } from "./read-table";
import { readAttributes } from "./refs";
import { type Data, InvalidDocument, type JsonBlock } from "./types";
import { parseBlock } from "./validate";

/** Reads the children of a container; passed in by the reader of blocks, since containers nest. */
type ReadChildren = (
  nodes: readonly FlowContent[],
  container: string | null,
  context: DocumentContext,
) => JsonBlock[];

/** Separates the anchor of a block from its data. */
function withAnchor(attributes: Data): { data: Data; meta: { meta?: { id: string } } } {
  const { anchor, ...data } = attributes;
  return typeof anchor === "string"
    ? { data, meta: { meta: { id: anchor } } }
    : { data: attributes, meta: {} };
}

/** The block's syntax in another tool's dialect, which is printed again as long as the attributes are the same. */
const dialectOf = ({ name, attributes, data }: ContainerDirective): { dialect?: string } =>
  data?.dialect !== undefined && opensAs(data.dialect, name, { ...attributes } as Record<string, string>)
    ? { dialect: data.dialect }
    : {};

/** A directive with content as a block; null if it stays Markdown. */
export function readContainer(
  node: ContainerDirective,
  context: DocumentContext,
  readChildren: ReadChildren,
): JsonBlock | null {
  const first = node.children[0];
  const label = first?.type === "paragraph" && first.data?.directiveLabel ? first : null;
  const body = label ? node.children.slice(1) : node.children;
  const attributes = readAttributes(node.attributes ?? {});
  const { data, meta } = withAnchor({ ...attributes, ...dialectOf(node) });
  if (node.name === "expandable") {
    const title = paragraph(readInlines(label?.children ?? [], context));
    const inside = readChildren(body, "expandable-body", context);
    const fragments = [fragment("expandable-title", [title]), fragment("expandable-body", inside)];
    return { object: "block", type: "expandable", isVoid: true, data, ...meta, fragments };
  }
  if (label) return null;
  if (node.name === "align") return alignedBlock(body, attributes, context);
  if (node.name === "images") return readImages(body, attributes, context, readChildren);
  if (node.name === "table") {
    const table = body.length === 1 && body[0]?.type === "table" ? body[0] : null;
    return table && completed(readTable(table, context, attributes), attributes);
  }
  const type = Object.hasOwn(CONTAINER_DIRECTIVES, node.name) ? CONTAINER_DIRECTIVES[node.name] : undefined;
  if (!type) return null;
  const part = ARRANGEMENTS.get(node.name);
  const inner = part && CONTAINER_DIRECTIVES[part];
  const nodes = inner
    ? innerBlocks(body, inner, context, readChildren)
    : readChildren(body, type === "if" ? null : type, context);
  if (!nodes) return null;
  const state = type === "columns" ? { isVoid: false } : {};
  const block: JsonBlock = { object: "block", type, ...state, data, ...meta, nodes };
  return isComplete(block) ? block : null;
}

/** Settings of a table may not replace its own parts. */
function completed(table: JsonBlock, { view = {}, ...settings }: Data): JsonBlock | null {
  const isTaken = "definition" in settings || "records" in settings;
  return isTaken || typeof view !== "object" || !isComplete(table) ? null : table;
}

/** Tabs hold only tabs: a directive with any other content stays Markdown. */
function innerBlocks(
  body: readonly FlowContent[],
  type: string,
  context: DocumentContext,
  readChildren: ReadChildren,
): JsonBlock[] | null {
  const blocks: JsonBlock[] = [];
  for (const child of body) {
    const block = child.type === "containerDirective" ? readContainer(child, context, readChildren) : null;
    if (block?.type !== type) return null;
    blocks.push(block);
  }
  return blocks;
}

function alignedBlock(body: readonly FlowContent[], data: Data, context: DocumentContext): JsonBlock | null {
  const only = body.length === 1 ? body[0] : undefined;
  if (Object.keys(data).some((name) => name !== "to")) return null;
  if (only?.type !== "paragraph" && only?.type !== "heading") return null;
  const block =
    only.type === "heading" ? readHeading(only, context) : paragraph(readInlines(only.children, context));
  const aligned = { ...block, data: { ...block.data, align: data.to } };
  return isComplete(aligned) ? aligned : null;
}

function readImages(
  body: readonly FlowContent[],
  data: Data,
  context: DocumentContext,
  readChildren: ReadChildren,
): JsonBlock | null {
  const nodes: JsonBlock[] = [];
  for (const child of body) {
    const images = child.type === "paragraph" ? imagesOnly(child.children) : null;
    if (images) nodes.push(...images.map((image) => readImage(image, context)));
    else if (child.type === "containerDirective" && child.name === "image" && !isLabelled(child)) {
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

const isLabelled = ({ children: [first] }: ContainerDirective): boolean =>
  first?.type === "paragraph" && first.data?.directiveLabel === true;

/** A directive without content as a block; null if it stays Markdown. */
export function readLeaf(node: LeafDirective): JsonBlock | null {
  if (node.children.length > 0 || !LEAF_DIRECTIVES.has(node.name)) return null;
  const { data, meta } = withAnchor(readAttributes(node.attributes ?? {}));
  const block: JsonBlock = { object: "block", type: node.name, isVoid: true, data, ...meta };
  return isComplete(block) ? block : null;
}

/** People write attributes by hand, too; an incomplete directive stays Markdown. */
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
