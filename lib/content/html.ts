import type { Element, Root as HtmlRoot, Nodes } from "hast";
import type { Root } from "mdast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import { unified } from "unified";
import { EXIT, SKIP, visit } from "unist-util-visit";
import { printMarkdown } from "./markdown";
import { TooComplex } from "./markdown-errors";

/** What surrounds a text on a web page and is none of it. */
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
/** Frames of a site, unless they stand inside the text itself. */
const FRAMES = new Set(["header", "footer", "aside"]);
const MOST_NODES = 200_000;

/**
 * The text of a web page as Markdown: what its `main`, else its first `article`, else its body holds, without
 * menus and scripts. The page's title becomes the first heading where the text has none of the first level.
 * Links to other HTML files lead to the Markdown files made of them. Throws TooComplex.
 */
export function fromHtml(html: string): string {
  const page = unified().use(rehypeParse).parse(html) as HtmlRoot;
  checkSize(page);
  const title = titleOf(page);
  const text = textOf(page);
  prepare(text);
  const root = unified()
    .use(rehypeRemark)
    .runSync({ type: "root", children: text.children } as HtmlRoot) as unknown as Root;
  if (title !== null && !hasTitle(root)) {
    root.children.unshift({ type: "heading", depth: 1, children: [{ type: "text", value: title }] });
  }
  return printMarkdown(root);
}

function checkSize(page: HtmlRoot): void {
  let nodes = 0;
  visit(page, () => {
    nodes += 1;
    if (nodes > MOST_NODES) throw new TooComplex(`The page has more than ${MOST_NODES} elements; split it.`);
  });
}

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

function titleOf(page: HtmlRoot): string | null {
  const title = first(page, ({ tagName }) => tagName === "title");
  return (title && words(title)) || null;
}

const named = (tagName: string) => (element: Element) => element.tagName === tagName;

function textOf(page: HtmlRoot): Element | HtmlRoot {
  return (
    first(page, ({ tagName, properties }) => tagName === "main" || properties.role === "main") ??
    first(page, ({ properties }) => properties.id === "main-content") ??
    first(page, named("article")) ??
    first(page, named("body")) ??
    page
  );
}

/** Takes away what is not text, and leads links to where the other pages of the import will be. */
function prepare(text: Element | HtmlRoot): void {
  visit(text, "element", (element, index, parent) => {
    const isFrame =
      FRAMES.has(element.tagName) && parent === text && text.type === "element" && text.tagName === "body";
    if (parent && index !== undefined && (AROUND.has(element.tagName) || isFrame)) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    const { href } = element.properties;
    if (typeof href === "string" && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(href)) {
      element.properties.href = href.replace(/\.html?(?=$|[?#])/i, ".md");
    }
    return undefined;
  });
}

function hasTitle(root: Root): boolean {
  let found = false;
  visit(root, "heading", ({ depth }) => {
    found ||= depth === 1;
    return found ? EXIT : undefined;
  });
  return found;
}
