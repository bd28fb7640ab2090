import type { Element, ElementContent, Nodes as HastNodes, Root as HtmlRoot } from "hast";
import type { Image, Nodes, Paragraph, PhrasingContent, Root, RootContent, TableCell } from "mdast";
import type { ContainerDirective, TextDirective } from "mdast-util-directive";
import rehypeParse from "rehype-parse";
import rehypeRemark, { type Options } from "rehype-remark";
import { unified } from "unified";
import { safeHref } from "./addresses";
import { withLabels } from "./component-labels";
import { escapeHtml } from "./escape-html";
import { buttonKind, imageAttributes, isPlainImage, readHtmlTag } from "./html-tags";
import type { InlineTag } from "./markdown-inline";

/*
 * Converts HTML blocks in Markdown to the nodes that they mean: figures, pictures, tables, expandables, cards. HTML
 * itself is never shown: unknown elements leave their words, and everything passes the same checks of addresses and
 * the same sanitizer as Markdown.
 */

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
/** Code of a server, which its browser never sees. */
const INSTRUCTION = /<\?[\s\S]*?(?:\?>|$)/g;

/** True if a piece of HTML has an element, or words behind a comment or a closing tag. */
const isShown = (html: string): boolean => {
  if (/<[a-z]/i.test(html)) return true;
  return (
    html
      .replace(COMMENT, "")
      .replace(INSTRUCTION, "")
      .replace(/<[^<>]*>/g, "")
      .trim() !== ""
  );
};

/** HTML beyond these bounds is not parsed. */
const MOST_TAGS = 20_000;
const DEEPEST = 60;
const TAG = /<(\/?)([a-z][a-z0-9-]*)(?=[\s>/])/gi;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

/**
 * The nodes that a block of HTML shows; empty for tags without content, for comments, and for HTML that is nested too
 * deeply.
 */
export function readHtmlBlock(html: string): RootContent[] {
  // A tag of another tool is no HTML.
  return /^\s*</.test(html) ? readHtml(withLabels(html), []) : [];
}

function readHtml(html: string, slots: readonly RootContent[]): RootContent[] {
  if (!isShown(html) || !isShallow(html)) return [];
  const root = parser.parse(html.replace(INSTRUCTION, "")) as HtmlRoot;
  prepare(root);
  fillSlots(root, [...slots]);
  const meant = converter.runSync(root) as unknown as Root;
  withTags(meant);
  return meant.children;
}

const SLOT = "markdown-block";
const CELL_TAG = /^<\/?(?:table|thead|tbody|tfoot|tr|td|th|caption)(?=[\s/>])/i;

/** The nodes that HTML with parts in Markdown shows; empty where `readHtmlBlock` returns none. */
export function readHtmlPieces(pieces: readonly RootContent[]): RootContent[] {
  const slots: RootContent[] = [];
  const slot = (node: RootContent) => `\n<${SLOT} data-slot="${slots.push(node) - 1}"></${SLOT}>\n`;
  const html = pieces.flatMap((piece) => {
    if (piece.type === "html" && !piece.data?.isCode) return [withLabels(piece.value)];
    return piece.type === "paragraph" ? partsOf(piece, slot) : [slot(piece)];
  });
  return readHtml(html.join("\n"), slots);
}

/** The content of a cell whose line has tags of blocks in it: a list, a rule, paragraphs. */
export function readHtmlInCell(children: readonly PhrasingContent[]): TableCell["children"] {
  const slots: RootContent[] = [];
  // Blanks beside an element without words would get lost.
  const slot = (node: RootContent) => `<${SLOT} data-slot="${slots.push(node) - 1}">.</${SLOT}>`;
  const html = children.map((child) => {
    if (child.type === "html" && !child.data?.isCode) return child.value;
    if (child.type === "text") return escapeHtml(child.value);
    return slot(child.type === "inlineTag" ? inline(child.name, child.attributes, child.children) : child);
  });
  return contentOfCell(readHtml(html.join(""), slots) as TableCell["children"]);
}

/** A tag of the table at the end of a line of Markdown belongs to the table. */
function partsOf(paragraph: Paragraph, slot: (node: RootContent) => string): string[] {
  const parts: string[] = [];
  let words: PhrasingContent[] = [];
  const endWords = () => {
    const isShown = words.some((word) => word.type !== "text" || word.value.trim() !== "");
    if (isShown) parts.push(slot({ ...paragraph, children: words }));
    words = [];
  };
  for (const child of paragraph.children) {
    if (child.type !== "html" || !CELL_TAG.test(child.value)) words.push(child);
    else {
      endWords();
      parts.push(child.value);
    }
  }
  endWords();
  return parts;
}

/** Renames elements that have another meaning here. */
function prepare(node: HtmlRoot | Element): void {
  for (const child of node.children) if (child.type === "element") prepare(child);
  node.children = (node.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type !== "element") return [child];
    if (child.tagName === "p" && alignmentOf(child) !== null) child.tagName = "div";
    if (child.tagName !== "table") return [child];
    if (child.properties.dataView === "cards") child.tagName = "cards";
    const caption = child.children.find((part): part is Element => isNamed(part, "caption"));
    if (!caption) return [child];
    return [{ ...caption, tagName: "p" }, child];
  });
}

type MarkdownBlock = RootContent;

declare module "hast" {
  interface ElementData {
    markdown?: MarkdownBlock;
  }
}

/** Puts each block into its slot, once. */
function fillSlots(node: HtmlRoot | Element, slots: (RootContent | undefined)[]): void {
  for (const child of node.children) {
    if (child.type !== "element") continue;
    if (child.tagName === SLOT) {
      const index = Number(child.properties.dataSlot);
      if (slots[index]) child.data = { ...child.data!, markdown: slots[index] };
      slots[index] = undefined;
    }
    fillSlots(child, slots);
  }
}

/** The converter treats only nodes that it knows as inline; it knows directives. */
const inline = (
  name: string,
  attributes: Record<string, string>,
  children: PhrasingContent[],
): TextDirective => ({
  ...{ type: "textDirective", name, attributes, children },
});

function withTags(node: Nodes): void {
  if (!("children" in node)) return;
  const holder = node as { children: Nodes[] };
  holder.children = holder.children.map((child) => {
    withTags(child);
    if (child.type === "tableCell") child.children = contentOfCell(child.children);
    if (child.type !== "textDirective") return child;
    const { name, attributes, children } = child;
    const tag: InlineTag = {
      ...{ type: "inlineTag", name, attributes: attributes as Record<string, string>, children },
    };
    return tag;
  });
}

/** A single paragraph in a cell becomes the content of the cell. */
function contentOfCell(children: TableCell["children"]): TableCell["children"] {
  const shown = (children as Nodes[]).filter((child) => child.type !== "text" || child.value.trim() !== "");
  const [only, ...more] = shown;
  return only?.type === "paragraph" && more.length === 0 ? only.children : children;
}

function isShallow(html: string): boolean {
  let [tags, depth] = [0, 0];
  for (const [, slash, name = ""] of html.matchAll(TAG)) {
    if (++tags > MOST_TAGS || depth > DEEPEST) return false;
    if (slash) depth = Math.max(0, depth - 1);
    else if (!VOID.test(name)) depth += 1;
  }
  return true;
}

type Handler = NonNullable<NonNullable<Options["handlers"]>[string]>;
type State = Parameters<Handler>[0];
type Children = ContainerDirective["children"];

const handlers: NonNullable<Options["handlers"]> = {
  ...Object.fromEntries(
    ["kbd", "sub", "sup", "mark", "u"].map((name): [string, Handler] => [
      name,
      (state, node) => inline(name, {}, state.all(node) as PhrasingContent[]),
    ]),
  ),
  abbr(state, node) {
    const title = text(node, "title");
    const words = state.all(node) as PhrasingContent[];
    return title === "" ? words : inline("abbr", { title }, words);
  },
  a(state, node) {
    const href = text(node, "href");
    if (href === "" || safeHref(href) === null) return state.all(node);
    const kind = buttonKind(text(node, "className"));
    if (kind !== null) return inline("button", { ref: href, label: wordsOf(node), kind }, []);
    const title = text(node, "title") || null;
    return { type: "link", url: href, title, children: state.all(node) as PhrasingContent[] };
  },
  img: (_state, node) => image(node, ""),
  picture(_state, node) {
    const shown = find(node, "img");
    return shown && image(shown, darkSource(node));
  },
  figure(state, node) {
    const holder = find(node, "picture") ?? node;
    const shown = find(holder, "img");
    if (!shown) return state.toFlow(state.all(node));
    const caption = find(node, "figcaption");
    const children = caption ? (state.toFlow(state.all(caption)) as Children) : [];
    return directive("image", attributesOf(shown, darkSource(holder)), children);
  },
  details(state, node) {
    const summary = node.children.find((child): child is Element => isNamed(child, "summary"));
    const rest = { ...node, children: node.children.filter((child) => child !== summary) };
    const body = state.toFlow(state.all(rest)) as Children;
    const title = summary ? (state.all(summary) as PhrasingContent[]) : [];
    const label: Children =
      title.length > 0 ? [{ type: "paragraph", data: { directiveLabel: true }, children: title }] : [];
    return directive("expandable", node.properties.open ? { open: "" } : {}, [...label, ...body]);
  },
  [SLOT]: (state, node) => node.data?.markdown ?? state.all(node),
  center: (state, node) => aligned("center", state, node),
  div: (state, node) => aligned(alignmentOf(node), state, node),
  cards,
};

const directive = (
  name: string,
  attributes: Record<string, string>,
  children: Children,
): ContainerDirective => ({
  ...{ type: "containerDirective", name, attributes, children },
});

function image(node: Element, refDark: string): Image | TextDirective {
  const attributes = attributesOf(node, refDark);
  if (!isPlainImage(attributes)) return inline("inline-image", attributes, []);
  return { type: "image", url: attributes.ref, alt: attributes.alt, title: text(node, "title") || null };
}

const attributesOf = (node: Element, refDark: string) =>
  imageAttributes(
    Object.fromEntries(["src", "alt", "width", "height"].map((name) => [name, text(node, name)])),
    refDark,
  );

function darkSource(picture: Element): string {
  const source = find(picture, "source", (candidate) => /dark/.test(text(candidate, "media")));
  return (source ? text(source, "srcSet") : "").trim().split(/\s/)[0] ?? "";
}

function aligned(to: string | null, state: State, node: Element): ContainerDirective | RootContent[] {
  const children = state.toFlow(state.all(node)) as Children;
  return to === null || children.length === 0 ? children : directive("align", { to }, children);
}

const alignmentOf = (node: Element): string | null => alignment(text(node, "align"), text(node, "style"));

function alignment(align: string, style: string): string | null {
  const side = (align || /text-align:\s*(\w+)/.exec(style)?.[1]) ?? "";
  return { center: "center", middle: "center", right: "end", end: "end" }[side.toLowerCase()] ?? null;
}

const ALIGNING = /<\/?(?:div|p|center)(?=[\s>])[^<>]*>/gi;

/** The tags in a piece of HTML that may align the content after them, with the alignment. */
export function alignTo(html: string): { name: string; isEnd: boolean; to: string | null }[] {
  return [...html.matchAll(ALIGNING)].flatMap(([source]) => {
    const tag = readHtmlTag(source);
    if (!tag || tag.selfClosing) return [];
    const { name, closing: isEnd, attributes } = tag;
    const to = name === "center" ? "center" : alignment(attributes.align ?? "", attributes.style ?? "");
    return [{ name, isEnd, to }];
  });
}

/** A table whose rows are shown as cards. The heads of some columns mark them as the card's target or cover. */
function cards(state: State, node: Element): ContainerDirective {
  const [head, ...rows] = findAll(node, "tr");
  const columns = head ? cellsOf(head) : [];
  const children = rows.map((row): ContainerDirective => {
    const attributes: Record<string, string> = {};
    const body: Children = [];
    for (const [index, cell] of cellsOf(row).entries()) {
      const { properties = {} } = columns[index] ?? {};
      const href = hrefIn(cell);
      if (properties.dataCardTarget !== undefined) attributes.url = href;
      else if (properties.dataCardCover !== undefined) attributes.ref = href;
      else if (
        properties.dataHidden === undefined &&
        !/^dataCardCover/.test(Object.keys(properties).join(" "))
      )
        body.push(...(state.toFlow(state.all(cell)) as Children));
    }
    return directive("card", attributes, body);
  });
  return directive("cards", {}, children);
}

const cellsOf = (row: Element): Element[] =>
  row.children.filter((child): child is Element => isNamed(child, "td") || isNamed(child, "th"));

function hrefIn(cell: Element): string {
  const [link, shown] = [find(cell, "a"), find(cell, "img")];
  return (link && text(link, "href")) || (shown && text(shown, "src")) || "";
}

function text({ properties }: Element, name: string): string {
  const value = properties[name];
  return Array.isArray(value) ? value.join(" ") : value === undefined || value === null ? "" : String(value);
}

const isNamed = (node: ElementContent | HastNodes, name: string): boolean =>
  node.type === "element" && node.tagName === name;

function find(
  node: Element,
  name: string,
  matches: (element: Element) => boolean = () => true,
): Element | undefined {
  return findAll(node, name).find(matches);
}

function findAll(node: Element, name: string): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return child.tagName === name ? [child] : findAll(child, name);
  });
}

const wordsOf = (node: HastNodes): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map(wordsOf).join("").trim() : "";

const converter = unified().use(rehypeRemark, { handlers, document: true }).freeze();
