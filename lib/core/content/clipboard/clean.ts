import type { Element, ElementContent, Parents } from "hast";
import { hasProtocol, safeImageSource } from "@/lib/core/content/addresses";
import { directAddress } from "@/lib/core/content/html";
import { flattenCell } from "@/lib/core/content/html-cells";
import {
  childrenOf,
  declared,
  element,
  hasClass,
  holdsBlocks,
  isElement,
  isHeading,
  rewrite,
  textOf,
} from "./elements";

/** Content of a clipboard that could not be taken. */
export type PasteNotice = "pictures" | "merged-cells";

const DROPPED = new Set([
  ...["script", "style", "template", "noscript", "iframe", "object", "embed", "svg", "link", "meta", "title"],
  ...["head", "audio", "video", "canvas", "select", "textarea", "button", "math", "col", "colgroup"],
]);

/** Drops what is not shown, or not part of a text. */
export function dropUnshown(root: Parents): void {
  withoutComments(root);
  rewrite(root, (node) => {
    if (isDropped(node)) return [];
    // Elements of Office, such as `o:p`, hold nothing but spaces.
    if (node.tagName.includes(":")) return textOf(node).trim() === "" ? [] : node.children;
    return undefined;
  });
}

function withoutComments(parent: Parents): void {
  parent.children = childrenOf(parent).filter(({ type }) => type === "element" || type === "text");
  for (const child of childrenOf(parent)) if (isElement(child)) withoutComments(child);
}

function isDropped(node: Element): boolean {
  const { tagName, properties } = node;
  if (DROPPED.has(tagName) || properties.hidden === true) return true;
  if (declared(node, "display") === "none" || declared(node, "mso-hide") === "all") return true;
  if (tagName === "input") return properties.type !== "checkbox";
  return tagName === "br"
    ? hasClass(node, /^Apple-interchange-newline$/)
    : tagName === "a" && hasClass(node, /^(?:anchor|headerlink|hash-link)$/);
}

const INLINE = new Set([
  ...["span", "b", "strong", "i", "em", "s", "strike", "del", "u", "ins", "font", "label", "small", "big"],
]);

/** Writes marks that are declared in styles as elements; in headings bold is no mark. */
export function readMarks(root: Parents): void {
  rewrite(root, (node) => {
    if (isHeading(node) || isElement(node, "th")) unwrap(node, "strong");
    if (!INLINE.has(node.tagName)) return undefined;
    if (hasClass(node, /^Apple-converted-space$/)) return [{ type: "text", value: " " }];
    // A block may be in such an element on the clipboard only, where it says nothing about the text.
    if (holdsBlocks(node)) return node.children;
    return marksOf(node).reduce<ElementContent[]>((inner, tag) => [element(tag, inner)], node.children);
  });
}

function unwrap(parent: Element, tag: string): void {
  rewrite(parent, (node) => (node.tagName === tag ? node.children : undefined));
}

function marksOf(node: Element): string[] {
  const { tagName } = node;
  const weight = declared(node, "font-weight");
  const slant = declared(node, "font-style");
  const line = declared(node, "text-decoration(?:-line)?");
  const isBold = weight === null ? /^(?:b|strong)$/.test(tagName) : /^(?:bold|bolder|[6-9]00)/.test(weight);
  const isItalic = slant === null ? /^(?:i|em)$/.test(tagName) : /^(?:italic|oblique)/.test(slant);
  const isStruck =
    line?.includes("line-through") === true || (line !== "none" && /^(?:s|strike|del)$/.test(tagName));
  return [...(isStruck ? ["del"] : []), ...(isItalic ? ["em"] : []), ...(isBold ? ["strong"] : [])];
}

/** Keeps pictures and links that lead to an address on the web, and the emoji of other pictures. */
export function readAddresses(root: Parents, notices: Set<PasteNotice>): void {
  rewrite(root, (node) => {
    const { href, src, alt } = node.properties;
    if (isElement(node, "a") && typeof href === "string") {
      node.properties = { href: directAddress(href) };
      return href.startsWith("#") ? node.children : undefined;
    }
    if (!isElement(node, "img")) return undefined;
    if (typeof alt === "string" && /^\p{Extended_Pictographic}/u.test(alt))
      return [{ type: "text", value: alt }];
    if (typeof src === "string" && hasProtocol(src) && safeImageSource(src) !== null) return undefined;
    notices.add("pictures");
    return [];
  });
}

/** Rows of cells of one line each: a header, alignments, and no cells over several columns. */
export function readTables(root: Parents, notices: Set<PasteNotice>): void {
  rewrite(root, (table) => {
    if (!isElement(table, "table")) return undefined;
    const rows: Element[] = [];
    rewrite(table, (node) => {
      if (isElement(node, "tr")) rows.push(node);
      return undefined;
    });
    const cells = rows.flatMap(({ children }) => children.filter((child) => isElement(child, "td", "th")));
    if (cells.length === 1) return (cells[0] as Element).children;
    for (const cell of rows[0]?.children ?? [])
      if (isElement(cell) && cell.tagName === "td") cell.tagName = "th";
    for (const cell of cells as Element[]) {
      const { colSpan, rowSpan, align } = cell.properties;
      if (Number(colSpan ?? 1) > 1 || Number(rowSpan ?? 1) > 1) notices.add("merged-cells");
      const side = declared(cell, "text-align") ?? align;
      cell.properties = {
        ...(colSpan !== undefined && { colSpan: Math.min(Number(colSpan), MOST_SPAN) }),
        ...(rowSpan !== undefined && { rowSpan: Math.min(Number(rowSpan), MOST_SPAN) }),
        ...((side === "right" || side === "center") && { align: side }),
      };
      flattenCell(cell);
    }
    return undefined;
  });
}

const MOST_SPAN = 100;

/** Spaces that programs write without a break, so that several are shown. */
export function readSpaces(parent: Parents): void {
  for (const child of childrenOf(parent)) {
    if (child.type === "text")
      child.value = child.value.replace(/[ \n\t]*\u00a0[ \n\t\u00a0]+|[ \n\t]+\u00a0/g, " ");
    else if (isElement(child)) {
      const isSpace = /spacerun/.test(String(child.properties.style)) || /^\u00a0+$/.test(textOf(child));
      if (isSpace && child.children.every(({ type }) => type === "text"))
        child.children = [{ type: "text", value: " " }];
      else readSpaces(child);
    }
  }
}
