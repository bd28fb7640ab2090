import type { Element, ElementContent, Root as HtmlRoot, Nodes } from "hast";
import katex from "katex";
import { common, createLowlight } from "lowlight";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { element } from "./element";

/*
 * Typesetting for reading views only, not for comparisons: the colours of code, the numbers of its lines, and
 * formulas as MathML, which browsers lay out by themselves.
 */

const highlighter = createLowlight(common);
const mathml = unified().use(rehypeParse, { fragment: true }).freeze();

/** Limits of highlighted characters per block and per page, since grammars are slow on some texts. */
const MOST_IN_BLOCK = 20_000;
const MOST_IN_PAGE = 100_000;
/** Characters of one formula, and formulas of one page. */
const LONGEST_FORMULA = 2_000;
const MOST_FORMULAS = 500;

/** Typesets code and formulas of a rendered page, in place; invalid ones stay as written. */
export function typeset(tree: HtmlRoot): void {
  const room = { code: MOST_IN_PAGE, formulas: MOST_FORMULAS };
  const visit = (node: Nodes): void => {
    if (!("children" in node)) return;
    if (node.type === "element" && isFormula(node)) setFormula(node, room);
    else if (node.type === "element" && node.tagName === "pre") setCode(node, room);
    else for (const child of node.children) visit(child);
  };
  visit(tree);
}

/** All text below a node. */
export const nodeText = (node: Nodes): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map(nodeText).join("") : "";

type Room = { code: number; formulas: number };

function setCode(pre: Element, room: Room): void {
  const code = pre.children.find((child) => child.type === "element" && child.tagName === "code");
  if (code?.type !== "element") return;
  const text = nodeText(code);
  const language = String(pre.properties.dataLanguage ?? "").toLowerCase();
  if (highlighter.registered(language) && text.length <= Math.min(MOST_IN_BLOCK, room.code)) {
    room.code -= text.length;
    code.children = highlighter.highlight(language, text).children as ElementContent[];
  }
  if (pre.properties.dataLineNumbers) pre.children.unshift(gutter(text));
}

function gutter(text: string): Element {
  const lines = text.replace(/\n$/, "").split("\n").length;
  const numbers = Array.from({ length: lines }, (_, index) => index + 1).join("\n");
  return element("span", { className: ["line-numbers"], ariaHidden: "true" }, [
    { type: "text", value: numbers },
  ]);
}

const isFormula = ({ properties }: Element): boolean =>
  Array.isArray(properties.className) && properties.className.includes("math");

/** Replaces the source of a formula by the formula, as a block or inline. */
function setFormula(node: Element, room: Room): void {
  const display = node.tagName === "pre";
  const source = nodeText(node).trim();
  if (source.length > LONGEST_FORMULA || room.formulas === 0) return;
  room.formulas -= 1;
  const html = mathOf(source, display);
  const math = html === null ? undefined : mathml.parse(html).children[0];
  if (math?.type !== "element") return;
  node.tagName = display ? "div" : "span";
  node.children = math.children;
}

/** A formula as HTML with MathML; null for an invalid one. */
function mathOf(source: string, displayMode: boolean): string | null {
  try {
    return katex.renderToString(source, {
      displayMode,
      output: "mathml",
      strict: "ignore",
      maxExpand: 1_000,
    });
  } catch (error) {
    if (error instanceof katex.ParseError) return null;
    throw error;
  }
}
