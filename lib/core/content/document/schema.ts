/** The allowed places of blocks and their required data, for the validator and the converter. */

export interface BlockRule {
  /** Has no nodes of its own; `isVoid: true` is required. */
  isVoid?: boolean;
  /** `isVoid: false` is required. */
  statesNotVoid?: boolean;
  /** Types of blocks allowed inside, or inline content. */
  children?: readonly string[] | "inline" | "code" | "any";
  data?: "required";
  /** Required members of `data`, with the type or the values of each. */
  required?: Record<string, "string" | "ref" | "object" | "array" | readonly string[]>;
  /** Optional members of `data`, with their only values. */
  choices?: Record<string, readonly unknown[]>;
  fragments?: "required";
}

const ESSENTIALS = [
  ...["paragraph", "heading-1", "heading-2", "heading-3"],
  ...["list-ordered", "list-unordered", "list-tasks", "divider"],
];

const IN_TAB = [
  ...ESSENTIALS,
  ...[
    "content-ref",
    "code",
    "embed",
    "file",
    "images",
    "drawing",
    "hint",
    "blockquote",
    "math",
    "integration",
  ],
];

const ALIGNMENTS = ["start", "center", "end"];
const HEADING: BlockRule = { children: "inline", data: "required", choices: { align: ALIGNMENTS } };

export const BLOCK_RULES: Record<string, BlockRule> = {
  paragraph: { children: "inline", choices: { align: ALIGNMENTS } },
  "heading-1": HEADING,
  "heading-2": HEADING,
  "heading-3": HEADING,
  blockquote: { children: [...ESSENTIALS, "blockquote"] },
  hint: {
    children: [...ESSENTIALS, "embed", "integration", "table"],
    required: { style: ["info", "warning", "danger", "success"] },
  },
  divider: { isVoid: true },
  math: { isVoid: true, required: { formula: "string" } },
  "list-ordered": { children: ["list-item"], data: "required" },
  "list-unordered": { children: ["list-item"] },
  "list-tasks": { children: ["list-item"] },
  "list-item": {
    children: [...ESSENTIALS, "code", "hint", "blockquote", "math", "table"],
    choices: { checked: [true, false] },
  },
  code: { children: ["code-line"], data: "required", choices: { overflow: ["scroll", "wrap"] } },
  "code-line": { children: "code", data: "required" },
  tabs: { children: ["tabs-item"] },
  "tabs-item": { children: IN_TAB, data: "required" },
  stepper: { children: ["stepper-step"] },
  "stepper-step": { children: [...IN_TAB, "expandable"], data: "required" },
  columns: { statesNotVoid: true, children: ["column"], data: "required" },
  column: {
    children: [...IN_TAB, "table", "expandable", "stepper"],
    data: "required",
    choices: { verticalAlignment: ["top", "middle", "bottom"] },
  },
  expandable: { isVoid: true, fragments: "required" },
  if: { children: "any", required: { expression: "string" } },
  images: {
    statesNotVoid: true,
    children: ["image"],
    data: "required",
    choices: { align: ["center", "left", "right"] },
  },
  image: { isVoid: true, required: { ref: "ref" }, fragments: "required" },
  file: { isVoid: true, required: { ref: "ref" } },
  drawing: { isVoid: true },
  embed: { isVoid: true, required: { url: "string" } },
  "content-ref": { isVoid: true, required: { ref: "ref" } },
  "reusable-content": { isVoid: true, required: { ref: "ref" } },
  integration: { isVoid: true, required: { integration: "string", block: "string", props: "object" } },
  "openapi-operation": { isVoid: true, required: { ref: "ref", path: "string", method: "string" } },
  "openapi-webhook": { isVoid: true, required: { ref: "ref", name: "string", method: "string" } },
  "openapi-schemas": { isVoid: true, required: { ref: "ref", schemas: "array" } },
  swagger: { isVoid: true, required: { ref: "ref", path: "string", method: "string" } },
  table: {
    isVoid: true,
    required: { view: "object", definition: "object", records: "object" },
    fragments: "required",
  },
  prompt: { children: ["code"], required: { description: "string" } },
  updates: { children: ["update"], required: { format: ["numeric", "full", "short"] } },
  update: { children: [...IN_TAB, "tabs", "expandable"], required: { date: "string" } },
};

const INNER_ONLY = new Set([
  "list-item",
  "code-line",
  "tabs-item",
  "stepper-step",
  "column",
  "image",
  "update",
]);

/** Blocks that are allowed at the top of a document. */
export const TOP_LEVEL = Object.keys(BLOCK_RULES).filter((type) => !INNER_ONLY.has(type));

/** The allowed content of an expandable's two fragments and of an annotation's body. */
export const FRAGMENT_CHILDREN: Record<string, readonly string[]> = {
  "expandable-title": ["paragraph"],
  "expandable-body": [
    ...ESSENTIALS,
    ...["images", "code", "table", "hint", "blockquote", "reusable-content", "file", "integration"],
  ],
  "annotation-body": [...ESSENTIALS, "code"],
  caption: ["paragraph"],
};

export interface InlineRule {
  isVoid?: boolean;
  statesNotVoid?: boolean;
  required?: Record<string, "string" | "ref" | readonly string[]>;
}

export const INLINE_RULES: Record<string, InlineRule> = {
  link: { required: { ref: "ref" } },
  "inline-image": { isVoid: true, required: { ref: "ref" } },
  emoji: { isVoid: true, required: { code: "string" } },
  icon: { isVoid: true, required: { icon: "string" } },
  expression: { isVoid: true, required: { expression: "string" } },
  "inline-math": { isVoid: true, required: { formula: "string" } },
  mention: { isVoid: true, required: { ref: "ref" } },
  button: { isVoid: true, required: { label: "string", kind: ["primary", "secondary"] } },
  annotation: { statesNotVoid: true },
};

export const MARKS = new Set([
  ...["bold", "italic", "code", "keyboard", "strikethrough", "superscript", "subscript", "color"],
]);

/** True if the container allows the block (null: the document itself). */
export function isAllowedIn(container: string | null, type: string): boolean {
  if (container === null) return TOP_LEVEL.includes(type);
  const children = BLOCK_RULES[container]?.children ?? FRAGMENT_CHILDREN[container];
  if (children === "any") return TOP_LEVEL.includes(type);
  return Array.isArray(children) && children.includes(type);
}
