import type { Element, Root as HtmlRoot, Nodes } from "hast";
import type { Root } from "mdast";
import rehypeParse from "rehype-parse";
import rehypeRemark, { type Options } from "rehype-remark";
import { unified } from "unified";
import { EXIT, SKIP, visit } from "unist-util-visit";
import { safeHref } from "./addresses";
import { eachElement, hasClass, isHeading } from "./clipboard/elements";
import { tidy } from "./clipboard/tidy";
import { frameOfConfluence, pagesOfIndex, readConfluence } from "./confluence";
import { readGoogleDocs } from "./google-docs";
import { flattenCells } from "./html-cells";
import { formulaHandlers, readFormulas } from "./html-formulas";
import { followFragments, fragmentsOf, headingIds } from "./html-fragments";
import { blockHandlers } from "./html-handlers";
import { markNotes, noteHandlers } from "./html-notes";
import { readTabs, tabHandlers } from "./html-tabs";
import { escapeTags } from "./literal-tags";
import { TooComplex } from "./markdown-errors";
import { printMarkdown } from "./markdown-print";
import { frameOfNotion, readNotion } from "./notion";
import { pagesOfWorkspace } from "./notion-index";
import { frameOfExport, pagesOfExport } from "./own-pages";
import { type Unshown, unshownOf } from "./unshown";

/** Elements around the text of a web page that are not part of it. */
const AROUND = new Set([
  "nav",
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "object",
  "embed",
  "form",
  "button",
  "svg",
  "link",
  "meta",
]);
const AROUND_ROLES = new Set([
  "navigation",
  "banner",
  "contentinfo",
  "complementary",
  "radiogroup",
  "search",
]);
/** Parts of a site's layout. Inside of a marked text, a header or an aside belongs to the text. */
const FRAMES = new Set(["header", "footer", "aside"]);
/** Characters of a heading's link to itself. */
const HEADING_SIGN = /^[#¶§🔗\u200b\s]*$/u;
const MOST_NODES = 200_000;

/** A page of HTML as Markdown. */
export type HtmlText = {
  markdown: string;
  /** true for the table of contents of an export */
  isContents: boolean;
  unshown: Unshown;
  /** new ids of headings by their old ones, without the unchanged */
  fragments: Record<string, string>;
};

/**
 * The text of a web page as Markdown: the content of its `main`, else of its first `article`, else of its body,
 * without menus and scripts. The page's title becomes the first heading if the text has none of the first level.
 * Links to other HTML files lead to the Markdown files made of them. Throws TooComplex.
 */
export function fromHtml(html: string): HtmlText {
  const page = parseHtml(html);
  readFormulas(page);
  const source = shownIn(page);
  const pages = pagesOfIndex(page) ?? pagesOfWorkspace(page) ?? pagesOfExport(page);
  readGoogleDocs(page);
  readTabs(page);
  markNotes(page);
  const emoji = readNotion(page);
  const title = pages ? null : (readConfluence(page) ?? titleOf(page));
  const text: Element | HtmlRoot = pages ? { type: "root", children: [pages] } : mainContentOf(page);
  eachElement(text, ({ properties }) => {
    if (typeof properties.href !== "string") return;
    const href = directAddress(properties.href);
    properties.href = /^[a-z][a-z\d+.-]*:|^\/\//i.test(href)
      ? href
      : href.replace(/\.html?(?=$|[?#])/i, ".md");
  });
  const ids = headingIds(text);
  const root = toMarkdown(page, text, { ...blockHandlers, ...noteHandlers, ...tabHandlers }, title);
  const fragments = fragmentsOf(root, ids);
  followFragments(root, fragments);
  if (emoji !== null) root.children.unshift({ type: "yaml", value: `emoji: ${JSON.stringify(emoji)}` });
  escapeTags(root);
  const markdown = printMarkdown(root);
  let pictures = 0;
  visit(root, "image", () => {
    pictures += 1;
  });
  const unshown = unshownOf(source, markdown, pictures);
  return { markdown, isContents: pages !== null, unshown, fragments };
}

/** The words and pictures that a browser shows of a page. */
function shownIn(page: HtmlRoot): { words: string; pictures: number } {
  const parts: string[] = [];
  let pictures = 0;
  const isFrame = [frameOfConfluence(page), frameOfNotion(page), frameOfExport(page)];
  visit(page, (node) => {
    if (node.type === "element" && (UNSEEN.has(node.tagName) || node.properties.hidden === true)) return SKIP;
    if (node.type === "element" && isFrame.some((matches) => matches(node))) return SKIP;
    if (node.type === "text") parts.push(node.value);
    if (node.type === "element" && node.tagName === "img") pictures += 1;
    return undefined;
  });
  return { words: parts.join(" "), pictures };
}

const UNSEEN = new Set(["head", "script", "style", "template", "noscript"]);

/** Google Docs routes every link of an export through its own server; the address contains the real target. */
export function directAddress(href: string): string {
  if (!href.startsWith("https://www.google.com/url?") || !URL.canParse(href)) return href;
  const meant = new URL(href).searchParams.get("q") ?? "";
  return /^https?:/i.test(meant) && URL.canParse(meant) ? meant : href;
}

/** A page as a tree. Throws TooComplex. */
export function parseHtml(html: string): HtmlRoot {
  const page = unified().use(rehypeParse).parse(html) as HtmlRoot;
  let nodes = 0;
  visit(page, () => {
    nodes += 1;
    if (nodes > MOST_NODES) throw new TooComplex(`The page has more than ${MOST_NODES} elements; split it.`);
  });
  return page;
}

/** The element with the text of a page, without anything that is not part of the text. */
export function mainContentOf(page: HtmlRoot): Element | HtmlRoot {
  const marked =
    first(page, ({ tagName, properties }) => tagName === "main" || properties.role === "main") ??
    first(page, ({ properties }) => properties.id === "main-content") ??
    first(page, named("article"));
  const text = marked ?? first(page, named("body")) ?? page;
  const isAround = ({ tagName, properties }: Element, parent: Nodes): boolean => {
    if (AROUND.has(tagName) || AROUND_ROLES.has(String(properties.role))) return true;
    if (properties.hidden === true) return true;
    if (tagName === "footer") return !(parent.type === "element" && parent.tagName === "blockquote");
    return !marked && FRAMES.has(tagName);
  };
  visit(text, "element", (element, index, parent) => {
    if (parent && index !== undefined && (isAround(element, parent) || isHeadingSign(element, parent))) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    return undefined;
  });
  return text;
}

/**
 * The text of a page as a tree of Markdown, under a heading. Drops the links of anchors, and addresses that links may
 * not have.
 */
export function toMarkdown(
  page: HtmlRoot,
  text: Element | HtmlRoot,
  handlers: Options["handlers"] = {},
  title: string | null = titleOf(page),
): Root {
  eachElement(text, (element) => {
    const { href } = element.properties;
    const leads = typeof href === "string" && safeHref(href) !== null;
    if (element.tagName === "a" && !leads) element.tagName = "span";
  });
  flattenCells(text);
  const root = unified()
    .use(rehypeRemark, { handlers: { br: lineBreak, ...formulaHandlers, ...handlers } })
    .runSync({ type: "root", children: text.children } as HtmlRoot) as unknown as Root;
  tidy(root);
  if (title !== null && !hasTitle(root)) {
    root.children.unshift({ type: "heading", depth: 1, children: [{ type: "text", value: title }] });
  }
  return root;
}

/** A cell is one line of Markdown, and has its breaks as tags. */
const lineBreak: NonNullable<Options["handlers"]>[string] = (state) =>
  state.inTable ? { type: "html", value: "<br>" } : { type: "break" };

function first(page: Nodes, matches: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  visit(page, "element", (element) => {
    if (!matches(element)) return undefined;
    found = element;
    return EXIT;
  });
  return found;
}

const words = (node: Nodes): string => {
  let text = "";
  visit(node, "text", ({ value }) => {
    text += value;
  });
  return text.replace(/\s+/g, " ").trim();
};

function isHeadingSign(element: Element, parent: Nodes): boolean {
  const { href } = element.properties;
  return (
    element.tagName === "a" &&
    typeof href === "string" &&
    href.includes("#") &&
    parent.type === "element" &&
    (isHeading(parent) || hasClass(element, /^heading-link$/)) &&
    HEADING_SIGN.test(words(element)) &&
    !first(element, named("img"))
  );
}

function titleOf(page: HtmlRoot): string | null {
  const title = first(page, named("title"));
  return (title && words(title)) || null;
}

const named = (tagName: string) => (element: Element) => element.tagName === tagName;

function hasTitle(root: Root): boolean {
  let found = false;
  visit(root, "heading", ({ depth }) => {
    found ||= depth === 1;
    return found ? EXIT : undefined;
  });
  return found;
}
