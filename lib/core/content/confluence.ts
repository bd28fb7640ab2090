import type { Element, ElementContent, Root as HtmlRoot } from "hast";
import {
  element,
  findElement,
  findElements,
  hasClass,
  isBlank,
  isElement,
  lowerHeadings,
  rewrite,
  textOf,
} from "./clipboard/elements";

/*
 * Pages of a Confluence space export. Their titles are outside of the text, after the name of the space, and macros
 * are blocks of Confluence's own.
 */

/** The styles of hints for the kinds of a panel. */
const PANELS = new Map([
  ["information", "info"],
  ["note", "warning"],
  ["tip", "success"],
  ["warning", "danger"],
]);
const PANEL = /^confluence-information-macro-(information|note|tip|warning)$/;
const BRUSH = /(?:^|;)\s*brush:\s*([\w+#-]+)/;

/**
 * Replaces the macros of a page by the elements that are meant, and returns its title; null for another page, and for
 * one that only the document names.
 */
export function readConfluence(page: HtmlRoot): string | null {
  const text = textIn(page);
  if (!text) return null;
  rewrite(page, (node) => macroOf(node));
  lowerHeadings(text);
  const title = findElement(page, ({ properties }) => properties.id === "title-text");
  const words = title ? textOf(title).replace(/\s+/g, " ").trim() : "";
  const space = spaceOf(page);
  if (words === "") return null;
  return space !== "" && words.startsWith(`${space} : `) ? words.slice(space.length + 3) : words;
}

/**
 * Selects what Confluence writes around the text of a page, or shows otherwise: the path to the page, its title, author
 * and dates, a table of contents, the list of attached files, the footer; pictures of emoji become signs.
 */
export function frameOfConfluence(page: HtmlRoot): (node: Element) => boolean {
  if (!textIn(page)) return () => false;
  return (node) => {
    const { id } = node.properties;
    if (typeof id === "string" && FRAME.has(id)) return true;
    if (hasClass(node, /^(?:page-metadata|toc-macro|emoticon)$/)) return true;
    return (
      hasClass(node, /^pageSection$/) &&
      findElement(node, ({ properties }) => properties.id === "attachments") !== undefined
    );
  };
}

const FRAME = new Set(["breadcrumb-section", "title-heading", "title-text", "footer"]);

/** The text of a page: a single page has no frame around it, one exported for Word a title before it. */
function textIn(page: HtmlRoot): Element | undefined {
  const body = findElement(page, (node) => isElement(node, "body"))?.children ?? [];
  const title = body.findIndex((node) => isElement(node, "h1"));
  const section = title < 0 ? undefined : body.slice(title).find(isForWord);
  if (section) return section;
  const text = findElement(page, ({ properties }) => properties.id === "main-content");
  const isFramed = findElement(page, ({ properties }) => properties.id === "title-text") !== undefined;
  return text && (isFramed || hasClass(text, /^wiki-content$/)) ? text : undefined;
}

const isForWord = (node: ElementContent): node is Element =>
  isElement(node, "div") && hasClass(node, /^Section1$/);

/** The list of all pages in the index of an export; null for another page. */
export function pagesOfIndex(page: HtmlRoot): Element | null {
  const isIndex =
    findElement(page, ({ properties }) => properties.id === "title-text") &&
    !findElement(page, ({ properties }) => properties.id === "breadcrumb-section");
  const sections = isIndex ? findElements(page, (node) => hasClass(node, /^pageSection$/)) : [];
  const lists = sections.flatMap((section) => {
    const isListed = findElement(section, (node) => hasClass(node, /^pageSectionTitle$/));
    const list = isListed && findElement(section, (node) => isElement(node, "ul"));
    return list ? [list] : [];
  });
  const [list] = lists;
  if (!list) return null;
  rewrite(list, (node) => (isElement(node, "img") ? [] : undefined));
  return list;
}

/** The name of the space before the title of the page, as the title of the document has it. */
function spaceOf(page: HtmlRoot): string {
  const title = findElement(page, (node) => isElement(node, "title"));
  const words = title ? textOf(title).replace(/\s+/g, " ").trim() : "";
  const end = words.indexOf(" : ");
  return end < 0 ? "" : words.slice(0, end);
}

function macroOf(node: Element): ElementContent[] | undefined {
  const { dataSyntaxhighlighterParams: params } = node.properties;
  if (isElement(node, "pre") && typeof params === "string") {
    const language = BRUSH.exec(params)?.[1];
    const isNamed = language !== undefined && !/^(?:text|plain|none)$/i.test(language);
    const properties = isNamed ? { className: [`language-${language}`] } : {};
    return [element("pre", [element("code", [{ type: "text", value: textOf(node) }], properties)])];
  }
  if (hasClass(node, /^toc-macro$/) || hasClass(node, /^aui-icon$/)) return [];
  if (isElement(node, "a") && hasClass(node, /^confluence-userlink$/)) return node.children;
  if (hasClass(node, PANEL)) return [panelOf(node)];
  if (hasClass(node, /^expand-container$/)) return [expandOf(node)];
  if (hasClass(node, /^inline-task-list$/)) {
    for (const task of node.children) if (isElement(task, "li")) addBox(task);
    return undefined;
  }
  if (isElement(node, "img") && hasClass(node, /^emoticon$/)) return [{ type: "text", value: emojiOf(node) }];
  return undefined;
}

function panelOf(node: Element): Element {
  const kind = (node.properties.className as string[]).map((name) => PANEL.exec(name)?.[1]).find(Boolean);
  const title = node.children.find((child) => isElement(child) && hasClass(child, /^title$/));
  const body = node.children.filter((child) => child !== title && !isBlank(child));
  const bold = title ? [element("p", [element("strong", (title as Element).children)])] : [];
  return element("bindery-hint", [...bold, ...body], { kind: PANELS.get(kind ?? "") ?? "info" });
}

function expandOf(node: Element): Element {
  const part = (name: RegExp) =>
    findElement({ type: "root", children: [...node.children] }, (each) => hasClass(each, name));
  const label = part(/^expand-control-text$/);
  const body = part(/^expand-content$/);
  return element("details", [
    element("summary", label ? label.children : [{ type: "text", value: "Details" }]),
    ...(body ? body.children : []),
  ]);
}

function addBox(task: Element): void {
  const box = element("input", [], { type: "checkbox", checked: hasClass(task, /^checked$/) });
  task.children = [box, { type: "text", value: " " }, ...task.children];
}

/** An emoji has its sign, or else words such as "(tick)". */
function emojiOf({ properties }: Element): string {
  const sign = properties.dataEmojiFallback;
  if (typeof sign === "string" && /\p{Extended_Pictographic}/u.test(sign)) return sign;
  const words = String(properties.alt ?? "");
  return SIGNS.get(words) ?? words;
}

const SIGNS = new Map([
  ["(tick)", "✅"],
  ["(error)", "❌"],
  ["(warning)", "⚠️"],
  ["(info)", "ℹ️"],
  ["(question)", "❓"],
  ["(star)", "⭐"],
  ["(lightbulb)", "💡"],
  ["(thumbs up)", "👍"],
  ["(thumbs down)", "👎"],
]);
