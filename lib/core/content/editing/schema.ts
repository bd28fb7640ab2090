import { type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";

/*
 * The document that the visual editor edits. Attributes hold meaning only; how something is written (bullets, fences,
 * wrapping, escapes) is read from the source of the block when it is saved.
 */

const attr = (initial: unknown) => ({ default: initial });

const NODES = {
  doc: { content: "block+ | group+" },
  /** Blocks of a long document that are side by side, see `groups.ts`. */
  group: { content: "block*", selectable: false },
  paragraph: { content: "inline*", group: "block" },
  heading: { content: "inline*", group: "block", attrs: { level: attr(1) } },
  codeBlock: {
    ...{ content: "text*", group: "block", marks: "", code: true },
    attrs: { lang: attr(null), meta: attr(null) },
  },
  /** `alert` is the line that makes a hint of it, such as `[!NOTE]`, with the title behind it. */
  quote: { content: "block+", group: "block", attrs: { alert: attr(null) } },
  list: {
    ...{ content: "item+", group: "block" },
    attrs: { ordered: attr(false), start: attr(1), loose: attr(false) },
  },
  item: { content: "block+", attrs: { checked: attr(null) } },
  rule: { group: "block" },
  /** Isolating: Backspace and Delete join no words with those of a cell. */
  table: { content: "row+", group: "block", isolating: true, attrs: { align: attr([]) } },
  row: { content: "cell+" },
  cell: { content: "inline*" },
  /** A hint, tab, step …, in whichever syntax it is written. */
  container: {
    ...{ content: "label? block+", group: "block" },
    attrs: { name: attr(""), attributes: attr({}), dialect: attr(null) },
  },
  label: { content: "inline*" },
  /** A block without a form of its own: shown, movable, editable as source. */
  island: {
    ...{ atom: true, group: "block" },
    /** `name` is the identifier of a definition. */
    attrs: { kind: attr(""), source: attr(""), name: attr(null) },
  },
  text: { group: "inline" },
  hardBreak: { atom: true, inline: true, group: "inline" },
  /** Inline syntax without a form of its own. */
  chip: {
    ...{ atom: true, inline: true, group: "inline" },
    /** `name` is the identifier of the definition of a picture. */
    attrs: { kind: attr(""), source: attr(""), name: attr(null), alt: attr(null) },
  },
} satisfies Record<string, NodeSpec>;

const MARKS = {
  link: { attrs: { href: attr(""), title: attr(null), ref: attr(null) }, inclusive: false },
  strong: {},
  em: {},
  strike: {},
  code: { inclusive: false },
} satisfies Record<string, MarkSpec>;

export const schema = new Schema<keyof typeof NODES, keyof typeof MARKS>({ nodes: NODES, marks: MARKS });
export const { nodes, marks } = schema;
