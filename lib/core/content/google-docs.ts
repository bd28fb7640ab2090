import type { Element, ElementContent, Root as HtmlRoot } from "hast";
import { SKIP, visit } from "unist-util-visit";
import {
  childrenOf,
  classesOf,
  declared,
  element,
  findElement,
  hasClass,
  isBlank,
  isElement,
  isHeading,
  rewrite,
  rewriteRuns,
  textOf,
} from "./clipboard/elements";
import { isCodeFont, isTypewritten } from "./code-fonts";
import { noteOf, noteReferenceOf } from "./html-notes";

/*
 * Pages of Google Docs, downloaded as a web page. Marks are declared for classes, the title is a paragraph, each level
 * of a list is a list of its own, and notes and comments are links to paragraphs at the end.
 */

const RULE = /\.(c\d+)\{([^{}]{0,2000})\}/g;
const LIST = /^lst-kix_(\w+)-(\d)$/;
const NOTE = /^#ftnt(\d+)$/;
const COMMENT = /^#cmnt\d+$/;
const BACK = /^#(ftnt|cmnt)_ref(\d+)$/;

/** Replaces the forms of Google Docs by the elements that are meant; leaves other pages as they are. */
export function readGoogleDocs(page: HtmlRoot): void {
  const styles = stylesOf(page);
  if (styles === null) return;
  let hasTitle = false;
  const isOfCode = codeIn(page, styles);
  rewrite(page, (node) => {
    if (isOfCode(node)) return [element("code", [{ type: "text", value: linesOf(node) }])];
    if (isElement(node, "p") && hasClass(node, /^title$/)) {
      hasTitle = true;
      return [element("h1", node.children, { ...node.properties, dataTitle: true })];
    }
    if (isElement(node, "span")) return marked(node, styles);
    if (isHeading(node)) rewrite(node, (inner) => (isElement(inner, "strong") ? inner.children : undefined));
    if (isElement(node, "hr") && declared(node, "display") === "none") return [];
    if (isElement(node, "sup")) return noteIn(node);
    return isElement(node, "div") ? noteAtEnd(node) : undefined;
  });
  rewriteRuns(page, lineOfCode, blockOfCode);
  if (hasTitle) {
    visit(page, "element", (node) => {
      if (/^h[1-5]$/.test(node.tagName) && node.properties.dataTitle !== true)
        node.tagName = `h${Number(node.tagName[1]) + 1}`;
    });
  }
  visit(page, "element", (node) => {
    node.children = nested(node.children);
  });
}

/** The declarations of each class; null for a page of another program. */
function stylesOf(page: HtmlRoot): ReadonlyMap<string, string> | null {
  let css = "";
  let isOfDocs = false;
  visit(page, "element", (node) => {
    if (node.tagName === "style") css += node.children.map(textOf).join("");
    if (node.tagName === "body") isOfDocs = hasClass(node, /^doc-content$/);
  });
  if (!isOfDocs && !/themes\.googleusercontent\.com|\.lst-kix_/.test(css)) return null;
  return new Map([...css.matchAll(RULE)].map(([, name, declarations]) => [name!, declarations!]));
}

/** Finds runs of code by their font; a text that is mostly in such fonts has none. */
function codeIn(page: HtmlRoot, styles: ReadonlyMap<string, string>): (node: Element) => boolean {
  const isCode = (node: Element) =>
    isElement(node, "span") &&
    node.children.every((child) => child.type === "text" || isElement(child, "br")) &&
    textOf(node).trim() !== "" &&
    classesOf(node.properties).some((name) => isCodeFont(FONT.exec(styles.get(name) ?? "")?.[1] ?? ""));
  const count = { code: 0, all: 0 };
  visit(page, "element", (node) => {
    if (isHeading(node) || hasClass(node, /^(?:sub)?title$/)) return SKIP;
    if (!isElement(node, "span")) return undefined;
    const { length } = textOf(node).trim();
    if (isCode(node)) count.code += length;
    if (!findElement(node, (inner) => isElement(inner, "a"))) count.all += length;
    return SKIP;
  });
  return isTypewritten(count) ? () => false : isCode;
}

const FONT = /font-family:\s*"?([^";,]+)/;

/** The words of code. Blanks beside each other are written as others that do not break. */
function linesOf(node: ElementContent): string {
  if (isElement(node, "br")) return "\n";
  return node.type === "element"
    ? node.children.map(linesOf).join("")
    : textOf(node).replaceAll("\u00a0", " ");
}

type Line = { paragraph: Element; words: string };

/** A paragraph of nothing but code, or without words. */
function lineOfCode(paragraph: Element): Line | null {
  if (!isElement(paragraph, "p")) return null;
  const parts = paragraph.children.filter((child) => !isBlank(child));
  if (parts.every((child) => isElement(child, "code")))
    return { paragraph, words: parts.map(linesOf).join("") };
  const isEmpty = parts.every((child) => isElement(child, "span") && child.children.every(isBlank));
  return isEmpty ? { paragraph, words: "" } : null;
}

/** A block of lines; paragraphs without words around it stay. */
function blockOfCode(lines: Line[]): Element[] {
  const hasWords = ({ words }: Line) => words !== "";
  const [start, end] = [lines.findIndex(hasWords), lines.findLastIndex(hasWords) + 1];
  const paragraphs = lines.map(({ paragraph }) => paragraph);
  if (start < 0) return paragraphs;
  const value = lines
    .slice(start, end)
    .map(({ words }) => words)
    .join("\n");
  const block = element("pre", [element("code", [{ type: "text", value }])]);
  return [...paragraphs.slice(0, start), block, ...paragraphs.slice(end)];
}

function marked(node: Element, styles: ReadonlyMap<string, string>): ElementContent[] | undefined {
  const style = classesOf(node.properties)
    .map((name) => styles.get(name) ?? "")
    .join(";");
  const marks = [
    ...(/line-through/.test(style) ? ["del"] : []),
    ...(/font-style:\s*italic/.test(style) ? ["em"] : []),
    ...(/font-weight:\s*(?:bold|[6-9]00)/.test(style) ? ["strong"] : []),
  ];
  if (marks.length === 0 || textOf(node).trim() === "") return undefined;
  return marks.reduce<ElementContent[]>((inner, tag) => [element(tag, inner)], node.children);
}

const hrefOf = (node: ElementContent | undefined): string =>
  isElement(node, "a") ? String(node.properties.href ?? "") : "";

function noteIn(node: Element): ElementContent[] | undefined {
  const href = hrefOf(node.children.find((child) => isElement(child)));
  if (COMMENT.test(href)) return [];
  const number = NOTE.exec(href)?.[1];
  return number === undefined ? undefined : [noteReferenceOf(number)];
}

/** A note at the end has its own paragraph with a link back; a comment is left out. */
function noteAtEnd(node: Element): ElementContent[] | undefined {
  const [paragraph, ...others] = node.children.filter((child) => isElement(child));
  if (!isElement(paragraph, "p")) return undefined;
  const [link, ...rest] = paragraph.children;
  const [, kind, number] = BACK.exec(hrefOf(link)) ?? [];
  if (number === undefined) return undefined;
  if (kind === "cmnt") return [];
  return [noteOf(number, [element("p", rest), ...others])];
}

/** Puts a list of a deeper level into the last item of the list before it. */
function nested(children: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  let last: { list: Element; name: string; level: number }[] = [];
  for (const child of children) {
    const [, name, level] = listOf(child) ?? [];
    if (name === undefined || !isElement(child)) {
      if (child.type !== "text" || child.value.trim() !== "") last = [];
      result.push(child);
      continue;
    }
    const depth = Number(level);
    const same = last.find((each) => each.level === depth && each.name === name);
    const above = last.findLast((each) => each.level < depth);
    const item = above && childrenOf(above.list).findLast((each) => isElement(each, "li"));
    last = last.filter((each) => each.level < depth);
    if (same && same.list.tagName === child.tagName && !hasClass(child, /^start$/)) {
      same.list.children.push(...child.children);
      last.push(same);
      continue;
    }
    if (item) (item as Element).children.push(child);
    else result.push(child);
    last.push({ list: child, name, level: depth });
  }
  return result;
}

const listOf = (node: ElementContent): RegExpExecArray | null =>
  isElement(node, "ul", "ol")
    ? (classesOf(node.properties)
        .map((name) => LIST.exec(name))
        .find((match) => match !== null) ?? null)
    : null;
