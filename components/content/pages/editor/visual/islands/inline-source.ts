import type { Node } from "prosemirror-model";
import { nodes } from "@/lib/core/content/editing/schema";
import { openingTag, readTag } from "@/lib/core/content/markdown-inline";
import { type Text, text } from "@/lib/core/locales/say";

/* The value of inline syntax that is edited in place, and the source with another one. */

type InlineField = {
  label: Text;
  value: string;
  /** The sources that have another value, the best first; none if the piece is nothing without a value. */
  withValue: (value: string) => string[];
};

const FORMULA = /^(\${1,2})([\s\S]+)\1$/;

const ATTRIBUTES: Record<string, readonly [attribute: string, label: Text][]> = {
  button: [
    ["label", text("Label of the button")],
    ["ref", text("Link of the button")],
  ],
  expression: [["expression", text("Expression")]],
  "inline-math": [["formula", text("Formula")]],
};

/** The fields of a piece of inline syntax; without any, its source is the field. */
export const inlineFields = (kind: string, source: string): InlineField[] => {
  const [, , formula] = kind === "inlineMath" ? (FORMULA.exec(source) ?? []) : [];
  if (formula !== undefined)
    return [
      {
        label: text("Formula"),
        value: formula,
        // Between single dollars, a digit or name behind the formula would make text of it.
        withValue: (value) =>
          value.trim() === "" ? [] : ["$", "$$"].map((marks) => `${marks}${value.trim()}${marks}`),
      },
    ];
  const tag = readTag(source);
  const known = tag && ATTRIBUTES[tag.name]?.filter(([name]) => name in tag.attributes);
  if (tag && known && known.length > 0)
    return known.map(([name, label]) => ({
      label,
      value: tag.attributes[name] ?? "",
      withValue: (value) =>
        value.trim() === "" && tag.name !== "button"
          ? []
          : [openingTag({ name: tag.name, attributes: { ...tag.attributes, [name]: value.trim() } })],
    }));
  const withValue = (value: string) => (value.trim() === "" ? [] : [value]);
  return [{ label: text("Source|Markdown of a page"), value: source, withValue }];
};

/** The first source that reads as one piece of inline syntax; null if none does. */
export const readInline = (
  read: (source: string) => readonly Node[],
  sources: readonly string[],
): Node | null => {
  for (const source of sources) {
    // By itself, it could be a block.
    const [block, ...others] = read(`x ${source}`);
    const made = others.length === 0 && block?.type === nodes.paragraph ? block.content.cut(2) : null;
    if (made?.childCount === 1 && made.child(0).type === nodes.chip) return made.child(0);
  }
  return null;
};
