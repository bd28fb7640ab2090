import type { Element, ElementContent, Parents } from "hast";
import { childrenOf, element, holdsBlocks, isBlank, isBlock, isElement, textOf } from "./clipboard/elements";

/*
 * Cells of Markdown are one line. Paragraphs, items and lines of code in a cell of HTML become lines in it, with line
 * breaks between them.
 */

/** Makes lines of the content of all cells. */
export function flattenCells(parent: Parents): void {
  for (const child of childrenOf(parent)) {
    if (child.type !== "element") continue;
    if (isElement(child, "table")) eachCell(child, flattenCell);
    else flattenCells(child);
  }
}

/** Visits the cells of a table, without those of tables in them. */
function eachCell(parent: Element, visit: (cell: Element) => void): void {
  for (const child of parent.children) {
    if (isElement(child, "td", "th")) visit(child);
    else if (child.type === "element") eachCell(child, visit);
  }
}

export function flattenCell(cell: Element): void {
  cell.children = linesOf(cell).flatMap((line, at) => [...(at > 0 ? [element("br", [])] : []), ...line]);
}

/** The lines of inline content in blocks. */
function linesOf(parent: Element): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  const marks = new Set<ElementContent>();
  /** The first block of an item is on its line. */
  const begin = () => {
    const [only, ...others] = lines.at(-1)!;
    if (!only || others.length > 0 || !marks.has(only)) lines.push([]);
  };
  const visit = (node: ElementContent, mark: string): void => {
    if (isElement(node, "br")) lines.push([]);
    else if (isElement(node, "pre")) {
      for (const line of textOf(node).split("\n"))
        lines.push([element("code", [{ type: "text", value: line }])]);
      lines.push([]);
    } else if (isElement(node, "td", "th")) {
      visitAll(node);
      lines.at(-1)!.push({ type: "text", value: " " });
    } else if (node.type === "element" && (isBlock(node) || isElement(node, "tr") || holdsBlocks(node))) {
      begin();
      if (isElement(node, "li")) {
        const sign = { type: "text" as const, value: mark };
        marks.add(sign);
        lines.at(-1)!.push(sign);
      }
      visitAll(node);
      lines.push([]);
    } else if (lines.at(-1)!.length > 0 || !isBlank(node)) lines.at(-1)!.push(node);
  };
  const visitAll = (node: Element): void => {
    const start = isElement(node, "ol") ? Number(node.properties.start ?? 1) || 1 : null;
    let number = start ?? 0;
    for (const child of node.children)
      visit(child, start !== null && isElement(child, "li") ? `${number++}. ` : "• ");
  };
  visitAll(parent);
  return lines.filter((line) => line.some(isShown));
}

/** True for words, and for elements that are shown without any, at any depth. */
const isShown = (node: ElementContent): boolean =>
  isElement(node, "img", "input", "note-reference") ||
  (node.type === "element" ? node.children.some(isShown) : textOf(node).trim() !== "");
