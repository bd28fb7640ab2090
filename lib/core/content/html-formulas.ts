import type { Element, Root as HtmlRoot, Parents } from "hast";
import type { Options } from "rehype-remark";
import { element, findElement, hasClass, isBlank, isElement, rewrite, textOf } from "./clipboard/elements";

/*
 * Formulas on web pages, which KaTeX and others typeset in two ways, both behind the source as a note of MathML. They
 * become elements of our own, with the source as their text.
 */

const NAME = "bindery-formula";

/** Replaces typeset formulas by their sources; formulas without one stay as they are. */
export function readFormulas(page: HtmlRoot): void {
  rewrite(page, (node) => {
    const { dataNotionInlineEquation: inline, dataNotionEquation: block } = node.properties;
    const given = block ?? inline;
    if (typeof given === "string" && given.trim() !== "") return [formula(given, given === block)];
    if (isElement(node, "math")) {
      const source = findElement(node, isSource);
      const written = source ? textOf(source) : "";
      return written.trim() === "" ? undefined : [formula(written, node.properties.display === "block")];
    }
    if (hasClass(node, /^katex$/)) return onlyFormula(node);
    if (hasClass(node, /^katex-display$/)) return asBlock(onlyFormula(node));
    // A formula that is all of a paragraph is a block only without the paragraph.
    const [only, ...others] = isElement(node, "p") ? node.children.filter((child) => !isBlank(child)) : [];
    return others.length === 0 && isElement(only, NAME) && only.properties.dataDisplay ? [only] : undefined;
  });
}

const formula = (source: string, display: boolean): Element =>
  element(NAME, [{ type: "text", value: source.trim() }], { dataDisplay: display });

const isSource = (node: Element): boolean =>
  isElement(node, "annotation") && node.properties.encoding === "application/x-tex";

function onlyFormula(node: Element): Element[] | undefined {
  const found = findElement(node, (inner) => isElement(inner, NAME));
  return found && [found];
}

function asBlock(found: Element[] | undefined): Element[] | undefined {
  for (const each of found ?? []) each.properties.dataDisplay = true;
  return found;
}

/** A block within a line of text cannot be one in Markdown, either. */
export const formulaHandlers: NonNullable<Options["handlers"]> = {
  [NAME]: (_state, node: Element, parent) => {
    const value = node.children.map(textOf).join("");
    return node.properties.dataDisplay && holdsBlocks(parent)
      ? { type: "math", value }
      : { type: "inlineMath", value };
  },
};

const LINES = /^(?:p|h[1-6]|span|a|em|strong|b|i|u|s|del|mark|code|small|summary|td|th)$/;

const holdsBlocks = (parent: Parents | undefined): boolean =>
  parent?.type === "root" || (parent?.type === "element" && !LINES.test(parent.tagName));
