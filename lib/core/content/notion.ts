import type { Element, ElementContent, Root as HtmlRoot, Parents } from "hast";
import { hasProtocol } from "./addresses";
import { readBreaks } from "./clipboard/breaks";
import {
  childrenOf,
  classesOf,
  element,
  findElement,
  hasClass,
  isBlank,
  isBlock,
  isElement,
  lowerHeadings,
  rewrite,
  textOf,
} from "./clipboard/elements";
import { boxOf, hintOf } from "./clipboard/sources";
import { isEmoji } from "./emoji";
import { nameOf } from "./notion-index";

/*
 * Pages of a Notion export. The frame of a page holds its icon, title and properties; each item of a list is a list of
 * its own, most blocks are wrapped in an element without a box, and line breaks are those of the source.
 */

/** Signs beside words: icons of pages, of people, of properties and of the sites that bookmarks lead to. */
const ICON = /^(?:icon|user-icon|bookmark-icon|bookmark-image)$/;
/** The address of the values of a database, which become a page. */
const DATABASE = /([\da-f]{32})(?:_all)?\.csv$/;

/** The article of a page; undefined for pages of other programs. */
const articleOf = (page: HtmlRoot): Element | undefined =>
  findElement(
    page,
    (node) =>
      isElement(node, "article") &&
      hasClass(node, /^page$/) &&
      childrenOf(node).some((child) => isElement(child, "div") && hasClass(child, /^page-body$/)),
  );

/**
 * Selects what Notion draws around the words of a page: icons, the list of its headings, properties without a value,
 * names of the files of databases.
 */
export function frameOfNotion(page: HtmlRoot): (node: Element) => boolean {
  if (!articleOf(page)) return () => false;
  return (node) =>
    (isElement(node, "img") && hasClass(node, ICON)) ||
    (isElement(node, "nav") && hasClass(node, /^table_of_contents$/)) ||
    (isElement(node, "a") && isNameOfDatabase(node)) ||
    (isElement(node, "tr") && hasClass(node, /^property-row$/) && isEmptyProperty(node));
}

/** Replaces the blocks of a page by the elements that are meant, and returns its emoji. */
export function readNotion(page: HtmlRoot): string | null {
  const article = articleOf(page);
  if (!article) return null;
  const icon = findElement(article, (node) => hasClass(node, /^page-header-icon$/));
  const emoji = icon ? textOf(icon).trim() : "";
  rewrite(article, (node) => inlineOf(node) ?? blockOf(node));
  joinLists(article);
  writeBreaks(article);
  readBreaks(article);
  const body = childrenOf(article).find((child) => isElement(child, "div") && hasClass(child, /^page-body$/));
  if (isElement(body)) lowerHeadings(body);
  return isEmoji(emoji) ? emoji : null;
}

function inlineOf(node: Element): ElementContent[] | undefined {
  if (isElement(node, "img") && hasClass(node, ICON)) return [];
  if (isElement(node, "span") && hasClass(node, /^icon$/)) return [...node.children, text(" ")];
  if (isElement(node, "mark") && !hasClass(node, /_background$/)) return node.children;
  if (isElement(node, "time")) return [text(textOf(node).replace(/^@/, ""))];
  if (hasClass(node, /^status-dot$/)) return [];
  const [only, ...others] = isElement(node, "a") ? node.children : [];
  if (others.length === 0 && isElement(only, "img") && only.properties.src === node.properties.href)
    return [only];
  return isElement(node, "a") ? targetOf(node) : undefined;
}

const text = (value: string): ElementContent => ({ type: "text", value });

/** A bookmark has the title and the description of its target; the link to a database has the name of its file. */
function targetOf(link: Element): ElementContent[] | undefined {
  const { href } = link.properties;
  if (typeof href === "string" && DATABASE.test(href)) {
    if (isNameOfDatabase(link)) link.children = [text(nameOf(textOf(link).split("/").at(-1)!))];
    link.properties.href = href.replace(DATABASE, "$1.md");
    return undefined;
  }
  const title = findElement(link, (node) => hasClass(node, /^bookmark-title$/));
  if (!title) return undefined;
  const description = findElement(link, (node) => hasClass(node, /^bookmark-description$/));
  return [
    element("p", [element("a", title.children, { href })]),
    ...(description ? [element("p", description.children)] : []),
  ];
}

const isNameOfDatabase = ({ properties: { href }, children }: Element): boolean =>
  typeof href === "string" && DATABASE.test(href) && /\.csv$/.test(children.map(textOf).join(""));

function blockOf(node: Element): ElementContent[] | undefined {
  if (isElement(node, "div") && /^display:\s*contents/.test(String(node.properties.style)))
    return node.children;
  if (hasClass(node, /^checkbox$/)) return boxOf(node);
  if (isElement(node, "td", "th")) {
    node.children = inlineValue(node);
    return undefined;
  }
  if (isElement(node, "table") && hasClass(node, /^properties$/)) return propertiesOf(node);
  if (isElement(node, "table")) nameColumns(node);
  if (isElement(node, "figure") && hasClass(node, /^callout$/)) return [hintOf(node)];
  if (isElement(node, "ul") && hasClass(node, /^toggle$/))
    return node.children.flatMap((item) => (isElement(item, "li") ? item.children : []));
  if (isElement(node, "li")) {
    const at = node.children.findIndex((child) => !isBlank(child));
    node.children = node.children.slice(Math.max(0, at));
  }
  if (isElement(node, "h1", "h2", "h3")) return openHeading(node);
  if (isElement(node, "code")) nameLanguage(node);
  return isElement(node, "header") ? headOf(node) : undefined;
}

/** Tables of Markdown have a header row: the first one, if Notion shows none as such. */
function nameColumns(table: Element): void {
  const row = findElement(table, (node) => isElement(node, "tr"));
  for (const cell of row?.children ?? []) if (isElement(cell, "td")) (cell as Element).tagName = "th";
}

/** A heading that folds what is below it has its words in an element of its own. */
function openHeading(heading: Element): ElementContent[] | undefined {
  const [fold, ...others] = heading.children.filter((child) => !isBlank(child));
  if (!isElement(fold, "details") || others.length > 0) return undefined;
  const label = fold.children.find((child) => isElement(child, "summary"));
  const words = isElement(label) ? label.children : [];
  return [{ ...heading, children: words }, ...fold.children.filter((child) => child !== label)];
}

function nameLanguage(code: Element): void {
  const language = /^language-(.+)$/.exec(classesOf(code.properties).join("-"))?.[1]?.toLowerCase();
  if (language === undefined) return;
  code.properties.className = language === "plain-text" ? [] : [`language-${language}`];
}

/** The picture above a page comes below its title if it is part of the export; its icon is a field of the page. */
function headOf(header: Element): ElementContent[] {
  const isCover = (node: ElementContent) => isElement(node, "img") && hasClass(node, /^page-cover-image$/);
  const isIcon = (node: ElementContent) => isElement(node) && hasClass(node, /^page-header-icon$/);
  const others = header.children.filter((child) => !isCover(child) && !isIcon(child));
  const cover = header.children.find(isCover);
  const isOwn = isElement(cover) && !hasProtocol(String(cover.properties.src));
  const title = others.findIndex((child) => isElement(child, "h1"));
  return isOwn ? others.toSpliced(title + 1, 0, element("p", [cover])) : others;
}

/** The content of a cell in one line: chosen values are beside each other, and a box is a sign. */
function inlineValue(cell: Element): ElementContent[] {
  const isChosen = (node?: ElementContent) => isElement(node) && hasClass(node, /^selected-value$/);
  return cell.children.flatMap((child, at) => {
    if (isElement(child, "input")) return [text(child.properties.checked ? "☑" : "☐")];
    return isChosen(child) && isChosen(cell.children[at + 1]) ? [child, text(", ")] : [child];
  });
}

/** The lines of a page's properties, as Notion writes them in Markdown. */
function propertiesOf(table: Element): ElementContent[] {
  const lines: ElementContent[] = [];
  const read = (parent: Element): void => {
    for (const child of parent.children) {
      if (!isElement(child, "tr")) {
        if (isElement(child)) read(child);
        continue;
      }
      const [name, value] = child.children.filter((cell) => isElement(cell, "th", "td")) as Element[];
      if (!name || !value || isEmptyProperty(child)) continue;
      if (lines.length > 0) lines.push(element("br", []));
      lines.push(element("strong", [text(textOf(name).trim())]), text(": "), ...value.children);
    }
  };
  read(table);
  return lines.length === 0 ? [] : [element("p", lines)];
}

function isEmptyProperty(row: Element): boolean {
  const [, value] = row.children.filter((cell) => isElement(cell, "th", "td"));
  const isSign = (node: Element) =>
    hasClass(node, /^checkbox$/) || (isElement(node, "img") && !hasClass(node, ICON));
  return isElement(value) && textOf(value).trim() === "" && !findElement(value, isSign);
}

/** Makes one list of the lists of one item each; numbers go on where the next list begins with the next one. */
function joinLists(parent: Parents): void {
  const children: ElementContent[] = [];
  for (const child of childrenOf(parent)) {
    if (child.type === "element") joinLists(child);
    const last = children.findLast((each) => !isBlank(each));
    if (isElement(last, "ul", "ol") && isElement(child, "ul", "ol") && goesOn(last, child))
      last.children.push(...child.children);
    else children.push(child);
  }
  parent.children = children;
}

function goesOn(list: Element, next: Element): boolean {
  if (list.tagName !== next.tagName || kindOf(list) !== kindOf(next)) return false;
  const { start } = next.properties;
  if (list.tagName === "ul" || start === undefined) return true;
  const items = list.children.filter((child) => isElement(child, "li"));
  return Number(start) === Number(list.properties.start ?? 1) + items.length;
}

const kindOf = (list: Element): string => classesOf(list.properties).join(" ");

/** Line feeds within a line of text are breaks. */
function writeBreaks(parent: Element): void {
  const holdsLines =
    !isElement(parent, "table", "thead", "tbody", "tr") &&
    parent.children.some((child) => !isBlank(child) && !isBlock(child) && !isElement(child, "table"));
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (isElement(child) && !isElement(child, "pre", "code")) writeBreaks(child);
    if (child.type !== "text" || !holdsLines || !child.value.includes("\n")) return [child];
    const lines = child.value.split("\n");
    return lines.flatMap((line, at) => [...(at > 0 ? [element("br", [])] : []), text(line)]);
  });
}
