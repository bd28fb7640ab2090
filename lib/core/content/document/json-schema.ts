import { BLOCK_RULES, type BlockRule, FRAGMENT_CHILDREN, INLINE_RULES, MARKS, TOP_LEVEL } from "./schema";

/**
 * The document format as JSON Schema: one component for each kind of node, generated from the rules of the validator.
 */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Schema = { [key: string]: Json };

const pascal = (type: string) =>
  type.replace(/(?:^|-)([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const blockName = (type: string) => `${pascal(type)}Block`;
const inlineName = (type: string) => `${pascal(type)}Inline`;
const oneOf = (schemas: Schema[]): Schema => (schemas.length === 1 ? schemas[0]! : { oneOf: schemas });
const blocks = (types: readonly string[]) => oneOf(types.map((type) => reference(blockName(type))));

const KEY: Schema = { type: "string", description: "Key of the node; generated when it is absent." };
const META: Schema = {
  type: "object",
  description: "Invisible metadata.",
  properties: { id: { type: "string", description: "Anchor of the block in addresses." } },
};
const REF: Schema = {
  type: "object",
  description: "Target of a link, or the shown content.",
  required: ["kind"],
  additionalProperties: true,
  properties: {
    kind: { type: "string", description: "Kind of the target, such as `page`, `url` or `file`." },
  },
};

const WHAT: Record<string, string> = {
  align: "Alignment of the text or picture.",
  block: "Block of the integration.",
  checked: "True if the task is done.",
  code: "Code point of the emoji.",
  date: "Date of the update.",
  definition: "Columns, by id.",
  description: "Purpose of the prompt.",
  expression: "The expression.",
  format: "Format of dates.",
  formula: "The formula in LaTeX.",
  icon: "Name of the icon.",
  integration: "Name of the integration.",
  kind: "Prominence of the button.",
  label: "Label of the button.",
  method: "HTTP method.",
  name: "Name of the webhook.",
  overflow: "Handling of long lines.",
  path: "Path of the operation.",
  props: "Settings of the block.",
  records: "Rows, by id.",
  schemas: "Names of the schemas.",
  style: "Style of the hint.",
  url: "Web address.",
  verticalAlignment: "Vertical alignment of the content.",
  view: "View of the table.",
};

function member(name: string, kind: unknown): Schema {
  const description = WHAT[name] ?? "";
  if (Array.isArray(kind)) return { enum: kind as Json[], description };
  if (kind === "ref") return REF;
  return { type: String(kind), description, ...(kind === "array" && { items: { type: "string" } }) };
}

function dataOf(rule: BlockRule): Schema {
  const members = { ...rule.choices, ...rule.required };
  return {
    type: "object",
    description: "Data of the node; members that are not named here are kept.",
    additionalProperties: true,
    ...(rule.required && { required: Object.keys(rule.required) }),
    properties: Object.fromEntries(Object.entries(members).map(([name, kind]) => [name, member(name, kind)])),
  };
}

function node(object: "block" | "inline", type: string, rule: BlockRule): Schema {
  const needsData = rule.isVoid || rule.data === "required" || rule.required !== undefined;
  const fragments = rule.fragments === "required" || type === "annotation";
  const children = childrenOf(object, rule);
  return {
    type: "object",
    description: `A node “${type}”.`,
    required: [
      ...["object", "type"],
      ...(rule.isVoid || rule.statesNotVoid ? ["isVoid"] : []),
      ...(needsData ? ["data"] : []),
      ...(fragments ? ["fragments"] : []),
      ...(children && object === "block" ? ["nodes"] : []),
    ],
    properties: {
      object: { const: object, description: "Kind of node." },
      type: { const: type, description: "Type of the node." },
      key: KEY,
      isVoid: { const: rule.isVoid === true, description: "True if the node has no nodes of its own." },
      data: dataOf(rule),
      ...(children && { nodes: { type: "array", description: "Content of the node.", items: children } }),
      ...(fragments && {
        fragments: { type: "array", description: "Parts of the node.", items: reference("DocumentFragment") },
      }),
      ...(object === "block" && { meta: META }),
    },
  };
}

function childrenOf(object: "block" | "inline", rule: BlockRule): Schema | null {
  if (rule.isVoid) return null;
  if (object === "inline" || rule.children === "inline" || rule.children === "code") {
    return reference("DocumentInline");
  }
  return rule.children === undefined || rule.children === "any"
    ? reference("DocumentBlock")
    : blocks(rule.children);
}

/** The components of the format by name; `Document` is a whole document. */
export function documentComponents(): Record<string, Schema> {
  const anywhere = [...new Set([...TOP_LEVEL, ...Object.values(FRAGMENT_CHILDREN).flat()])];
  return {
    Document: {
      type: "object",
      description: "The text of a page as a tree of nodes.",
      required: ["object", "data", "nodes"],
      properties: {
        object: { const: "document", description: "Kind of node." },
        data: {
          type: "object",
          description: "Data of the document.",
          properties: {
            schemaVersion: { type: "integer", description: "Version of the format; the latest when absent." },
          },
        },
        nodes: { type: "array", description: "Its blocks, in order.", items: reference("DocumentBlock") },
      },
    },
    DocumentBlock: { description: "A block at the top of a document.", ...blocks(TOP_LEVEL) },
    DocumentInline: {
      description: "Text, or something within a line of text.",
      oneOf: [
        reference("DocumentText"),
        ...Object.keys(INLINE_RULES).map((type) => reference(inlineName(type))),
      ],
    },
    DocumentFragment: {
      type: "object",
      description: "A named part of a block, such as the title of an expandable.",
      required: ["object", "nodes"],
      properties: {
        object: { const: "fragment", description: "Kind of node." },
        fragment: { type: "string", description: "Name of the part." },
        type: { type: "string", description: "Name of the part." },
        key: KEY,
        nodes: { type: "array", description: "Its blocks.", items: blocks(anywhere) },
      },
    },
    DocumentText: {
      type: "object",
      description: "A run of text.",
      required: ["object", "leaves"],
      properties: {
        object: { const: "text", description: "Kind of node." },
        key: KEY,
        leaves: {
          type: "array",
          description: "Parts of the text, by their marks.",
          items: reference("DocumentLeaf"),
        },
      },
    },
    DocumentLeaf: {
      type: "object",
      description: "Words with the same marks.",
      required: ["object", "text", "marks"],
      properties: {
        object: { const: "leaf", description: "Kind of node." },
        text: { type: "string", description: "The words." },
        marks: { type: "array", description: "Formatting of the words.", items: reference("DocumentMark") },
      },
    },
    DocumentMark: {
      type: "object",
      description: "Formatting of words.",
      required: ["object", "type"],
      properties: {
        object: { const: "mark", description: "Kind of node." },
        type: { enum: [...MARKS], description: "Type of the mark." },
        data: { type: "object", description: "Data of the mark; for colors `text` and `background`." },
      },
    },
    ...Object.fromEntries(
      Object.entries(BLOCK_RULES).map(([type, rule]) => [blockName(type), node("block", type, rule)]),
    ),
    ...Object.fromEntries(
      Object.entries(INLINE_RULES).map(([type, rule]) => [inlineName(type), node("inline", type, rule)]),
    ),
  };
}
