import { type DOMOutputSpec, DOMSerializer, Fragment, type Mark, type Node, Slice } from "prosemirror-model";
import { safeHref, safeImageSource } from "@/lib/core/content/addresses";
import { printNode } from "@/lib/core/content/editing/print-node";
import { marks, nodes } from "@/lib/core/content/editing/schema";
import type { MarkdownStyle } from "@/lib/core/content/markdown-print";
import { footnotesFor } from "./footnotes";

/*
 * A copy is Markdown for editors of text, and HTML for other programs. The HTML names its text as Markdown, so that a
 * paste here reads the text, which says more.
 */

export const COPIED = "data-bindery-markdown";

/** The value of the attribute in a copy of blocks. */
const BLOCKS = "blocks";

/** True for the HTML of blocks that were selected as a whole, not for that of their words. */
export const holdsWholeBlocks = (html: string): boolean =>
  html.includes(`${COPIED}="${BLOCKS}"`) && html.includes('data-pm-slice="0 0 ');

/** The slice with the blocks of groups side by side. */
const ungrouped = (slice: Slice): Slice => {
  const { content, openStart, openEnd } = slice;
  if (content.firstChild?.type !== nodes.group) return slice;
  const blocks = content.content.flatMap(({ children }) => children);
  return new Slice(Fragment.from(blocks), Math.max(0, openStart - 1), Math.max(0, openEnd - 1));
};

/** The content of a slice without the blocks around it that are open at both ends. */
const closedContent = ({ content, openStart, openEnd }: Slice): Fragment => {
  let inner = content;
  for (let open = Math.min(openStart, openEnd); open > 0 && inner.childCount === 1; open--) {
    const only = inner.firstChild!;
    if (only.type === nodes.row) break;
    inner = only.content;
  }
  return inner;
};

const isInCode = ({ content, openStart, openEnd }: Slice): boolean => {
  let [inner, open] = [content, Math.min(openStart, openEnd)];
  for (; open > 1 && inner.childCount === 1; open--) inner = inner.firstChild!.content;
  return open === 1 && inner.childCount === 1 && inner.firstChild!.type === nodes.codeBlock;
};

/** Definitions stay in their page, so a link by reference leads to its address. */
const withAddresses = (node: Node): Node => {
  const own = node.marks.map((mark) =>
    mark.type === marks.link && mark.attrs.ref !== null
      ? marks.link.create({ ...mark.attrs, ref: null })
      : mark,
  );
  if (node.isText) return node.mark(own);
  return node.type.create(node.attrs, node.children.map(withAddresses), own);
};

/** Rows of a table and items of a list need what holds them. */
const blockOf = (node: Node): Node => {
  if (node.type === nodes.item) return nodes.list.create(null, node);
  if (node.type === nodes.cell || node.type === nodes.label)
    return nodes.paragraph.create(null, node.content);
  return node.type === nodes.row ? nodes.table.create({ align: [] }, node) : node;
};

/**
 * The Markdown of a selection.
 * @param doc the document with the texts of footnotes that the selection refers to
 */
export const copiedMarkdown = (copied: Slice, style: MarkdownStyle, doc?: Node): string => {
  const slice = ungrouped(copied);
  const content = closedContent(slice);
  // A part of code is for a terminal or another file as it is.
  if (isInCode(slice)) return content.textBetween(0, content.size);
  const all = content.firstChild?.isInline ? [nodes.paragraph.create(null, content)] : [...content.content];
  const blocks: Node[] = [];
  for (const node of all) {
    const block = blockOf(withAddresses(node));
    const last = blocks.at(-1);
    if (
      last &&
      block !== node &&
      last.sameMarkup(block) &&
      (block.type === nodes.list || block.type === nodes.table)
    )
      blocks[blocks.length - 1] = last.copy(last.content.append(block.content));
    else blocks.push(block);
  }
  blocks.push(...(doc ? footnotesFor(content, doc) : []));
  return blocks.map((block) => printNode(block, style)).join("\n\n");
};

const imageIn = (source: string) => {
  const [, alt = "", href = ""] = /^!\[([^\]]*)\]\((\S+?)(?:\s.*)?\)$/s.exec(source) ?? [];
  const src = href === "" ? null : safeImageSource(href);
  return src === null ? null : { src, alt };
};

class CopySerializer extends DOMSerializer {
  override serializeFragment(
    ...[fragment, options, target]: Parameters<DOMSerializer["serializeFragment"]>
  ): HTMLElement | DocumentFragment {
    const made = super.serializeFragment(fragment, options, target);
    const first = made.firstElementChild;
    const kind = fragment.firstChild?.isBlock ? BLOCKS : "";
    if (!target && first === made.firstChild) first?.setAttribute(COPIED, kind);
    return made;
  }
}

/** Clean HTML of a selection. */
export const copySerializer: DOMSerializer = new CopySerializer(
  {
    paragraph: () => ["p", 0],
    label: () => ["p", ["strong", 0]],
    heading: ({ attrs }) => [`h${attrs.level}`, 0],
    codeBlock: ({ attrs }) => [
      "pre",
      ["code", attrs.lang === null ? {} : { class: `language-${attrs.lang}` }, 0],
    ],
    quote: () => ["blockquote", 0],
    list: ({ attrs }) => (attrs.ordered ? ["ol", { start: attrs.start }, 0] : ["ul", 0]),
    item: ({ attrs: { checked } }) => {
      if (checked === null) return ["li", 0];
      return ["li", ["input", { type: "checkbox", ...(checked && { checked: "" }) }], ["div", 0]];
    },
    rule: () => ["hr"],
    table: () => ["table", ["tbody", 0]],
    row: () => ["tr", 0],
    cell: () => ["td", 0],
    container: () => ["div", 0],
    group: () => ["div", 0],
    island: ({ attrs }) => ["pre", String(attrs.source)],
    text: ({ text }) => text as unknown as DOMOutputSpec,
    hardBreak: () => ["br"],
    chip: ({ attrs }) => {
      const image = imageIn(String(attrs.source));
      return image ? ["img", image] : ["span", attrs.kind === "html" ? "" : String(attrs.source)];
    },
  },
  {
    link: ({ attrs }: Mark) => {
      const href = safeHref(attrs.href);
      return ["a", href === null ? {} : { href }, 0];
    },
    strong: () => ["strong", 0],
    em: () => ["em", 0],
    strike: () => ["del", 0],
    code: () => ["code", 0],
  },
);
