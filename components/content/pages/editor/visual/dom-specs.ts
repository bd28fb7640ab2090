import { type DOMOutputSpec, DOMParser, type Mark, type Node, type ParseRule } from "prosemirror-model";
import { safeHref } from "@/lib/core/content/addresses";
import { schema } from "@/lib/core/content/editing/schema";

/* The elements of the document, named and styled as the reader shows them. Others have views of their own. */

export const blockElements: Record<string, (node: Node) => DOMOutputSpec> = {
  group: () => ["div", { class: "visual-group" }, 0],
  paragraph: () => ["p", 0],
  label: () => ["p", { class: "visual-label" }, 0],
  heading: ({ attrs }) => [`h${attrs.level}`, 0],
  quote: () => ["blockquote", 0],
  list: ({ attrs }) =>
    attrs.ordered ? ["ol", attrs.start === 1 ? {} : { start: attrs.start }, 0] : ["ul", 0],
  rule: () => ["hr"],
  table: () => ["table", ["tbody", 0]],
  row: () => ["tr", 0],
  hardBreak: () => ["br"],
};

export const markElements: Record<string, (mark: Mark) => DOMOutputSpec> = {
  link: ({ attrs }) => {
    const href = safeHref(attrs.href);
    return ["a", { ...(href !== null && { href }), title: attrs.title ?? attrs.href }, 0];
  },
  strong: () => ["strong", 0],
  em: () => ["em", 0],
  strike: () => ["del", 0],
  code: () => ["code", 0],
};

const RULES: readonly ParseRule[] = [
  { tag: "p", node: "paragraph" },
  ...[1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, node: "heading", attrs: { level } })),
  { tag: "pre", node: "codeBlock", preserveWhitespace: "full" },
  { tag: "blockquote", node: "quote" },
  { tag: "ul", node: "list" },
  { tag: "ol", node: "list", attrs: { ordered: true } },
  { tag: "li", node: "item" },
  { tag: "hr", node: "rule" },
  { tag: "table", node: "table" },
  { tag: "tr", node: "row" },
  { tag: "td, th", node: "cell" },
  { tag: "br", node: "hardBreak" },
  {
    tag: "a[href]",
    mark: "link",
    getAttrs: (element) => {
      const href = safeHref(element.getAttribute("href") ?? "");
      return href === null ? false : { href };
    },
  },
  ...["strong", "b"].map((tag) => ({ tag, mark: "strong" })),
  ...["em", "i"].map((tag) => ({ tag, mark: "em" })),
  ...["del", "s"].map((tag) => ({ tag, mark: "strike" })),
  { tag: "code", mark: "code" },
];

/** Reads the elements that the browser makes while a person types, and pasted ones. */
export const documentParser = new DOMParser(schema, RULES);
