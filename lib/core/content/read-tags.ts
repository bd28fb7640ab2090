import type { Html, Nodes, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import { htmlBlockNames } from "micromark-util-html-tag-name";
import { safeHref } from "./addresses";
import { wordsIn } from "./bracketed-words";
import { labelsOfCode, showLabels } from "./component-labels";
import { HTML_TABLE } from "./dialects/html-tables";
import { FLOW_PARENTS } from "./flow-parents";
import { alignTo, readHtmlBlock, readHtmlInCell, readHtmlPieces } from "./html-blocks";
import { buttonKind, imageAttributes, isPlainImage, readHtmlTag } from "./html-tags";
import { AROUND_TEXT, type InlineTag, OBJECTS, readTag, type Tag } from "./markdown-inline";

/** Elements of HTML around text for which Markdown has a syntax. */
const MARKS: Record<string, "strong" | "emphasis" | "delete"> = {
  ...{ b: "strong", strong: "strong", i: "emphasis", em: "emphasis" },
  ...{ s: "delete", del: "delete", strike: "delete" },
};

/**
 * Turns the known tags in a tree into nodes, in place. `parse` reads inline Markdown. With `exact`, a line break with
 * attributes stays as written.
 */
export function readInlineTags(
  root: Root,
  parse: (text: string) => Root,
  { exact = false }: { exact?: boolean } = {},
): void {
  liftObjectBlocks(root, parse);
  if (!exact) showLabels(root);
  pairTags(root, exact);
  if (exact) return;
  separateBlocks(root);
  readHtmlBlocks(root, wordsIn(root));
}

/** Tags without a counterpart in documents, which keep them as written. */
const SHOWN_ONLY = new Set(["u", "abbr"]);

const BLOCK_NAMES = new Set(htmlBlockNames);

const isBlockTag = (node: Nodes): boolean =>
  node.type === "html" && !node.data?.isCode && BLOCK_NAMES.has(readHtmlTag(node.value)?.name ?? "");

/** Tags of blocks within a line separate its words: a cell gets the blocks, other lines get line breaks. */
function separateBlocks(node: Nodes): void {
  if (!("children" in node)) return;
  if (LINES.has(node.type) && node.children.some(isBlockTag)) {
    const line = node as { children: PhrasingContent[] };
    if (node.type !== "tableCell") line.children = withBreaks(line.children);
    else {
      const anchors = line.children.filter(({ type }) => type === "html");
      const content = readHtmlInCell(line.children);
      if (content.length > 0) line.children = [...anchors, ...content];
    }
    return;
  }
  for (const child of node.children) separateBlocks(child);
}

/** A break in place of each row of tags between words. */
function withBreaks(children: readonly PhrasingContent[]): PhrasingContent[] {
  const all: PhrasingContent[] = [];
  let [hasWords, isApart] = [false, false];
  for (const child of children) {
    const isWords = child.type !== "html" && !(child.type === "text" && child.value.trim() === "");
    if (isBlockTag(child)) isApart = true;
    else if (isWords) {
      if (hasWords && isApart) all.push({ type: "break" });
      [hasWords, isApart] = [true, false];
    }
    all.push(child);
  }
  return all;
}

/** Blocks of HTML become the nodes that they mean. The HTML itself is kept with them, for its anchors. */
function readHtmlBlocks(node: Nodes, isWord: (html: Html) => boolean): void {
  if (node.type === "html") {
    const children = node.data?.isCode ? labelsOfCode(node.value) : readHtmlBlock(node.value);
    if (children.length > 0) makeContainer(node, children);
    else if (isWord(node)) makeContainer(node, [paragraphOf(node.value)]);
  } else if (node.type === "containerDirective" && node.data?.dialect === HTML_TABLE) readTable(node, isWord);
  else if ("children" in node && !LINES.has(node.type)) {
    const children = node.children as Nodes[];
    alignBetween(children);
    for (const child of children) readHtmlBlocks(child, isWord);
  }
}

const paragraphOf = (value: string): Paragraph => ({
  type: "paragraph",
  children: [{ type: "text", value }],
});

/** A table whose cells contain Markdown: pieces of HTML with blocks between them. */
function readTable(node: ContainerDirective, isWord: (html: Html) => boolean): void {
  const [html, blocks] = [[] as Html[], [] as Nodes[]];
  for (const child of node.children) child.type === "html" ? html.push(child) : blocks.push(child);
  for (const child of blocks) readHtmlBlocks(child, isWord);
  const content = readHtmlPieces(node.children);
  if (content.length === 0) for (const child of html) readHtmlBlocks(child, isWord);
  else node.children = [...html, ...content] as ContainerDirective["children"];
  node.data = { ...node.data, dialect: undefined };
}

/** Aligns the blocks between aligning tags of the same level; they stay the same blocks. */
function alignBetween(blocks: Nodes[]): void {
  const begins = new Map<number, string[]>();
  const ends = new Map<number, number>();
  const open: { name: string; to: string | null; index: number }[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.type !== "html" || block.data?.isCode) continue;
    for (const { name, isEnd, to } of alignTo(block.value)) {
      if (!isEnd) open.push({ name, to, index });
      else if (open.at(-1)?.name === name) {
        const { to: side, index: from } = open.pop()!;
        if (side === null || from === index) continue;
        begins.set(from, [...(begins.get(from) ?? []), side]);
        ends.set(index, (ends.get(index) ?? 0) + 1);
      }
    }
  }
  if (begins.size === 0) return;
  const sides: string[] = [];
  for (const [index, block] of blocks.entries()) {
    sides.length -= ends.get(index) ?? 0;
    const to = sides.at(-1);
    if (to !== undefined) align(block, to);
    sides.push(...(begins.get(index) ?? []).reverse());
  }
}

function align(block: Nodes, to: string): void {
  block.data ??= {};
  block.data.hProperties = { ...block.data.hProperties, dataAlign: to };
}

/** In place, since other maps hold this node as their key. */
function makeContainer(node: Html, content: RootContent[]): void {
  const { value, data } = node;
  const html: Html = { type: "html", value, data: { ...data, hProperties: {} } };
  const children = [html, ...content] as ContainerDirective["children"];
  const container: ContainerDirective = { type: "containerDirective", name: "html", children };
  Object.assign(node, container);
  delete (node as Partial<Html>).value;
}

/** Nodes with inline content: a tag in them is inline already. */
const LINES = new Set<Nodes["type"]>(["paragraph", "heading", "tableCell", "leafDirective"]);

/** A line with only an object is an HTML block to Markdown; here it is a paragraph. */
function liftObjectBlocks(node: Nodes, parse: (text: string) => Root): void {
  if (!("children" in node) || LINES.has(node.type)) return;
  const children = node.children as Nodes[];
  for (const [index, child] of children.entries()) {
    if (child.type !== "html" || !startsWithObject(child.value)) {
      liftObjectBlocks(child, parse);
      continue;
    }
    const [paragraph, ...more] = parse(`x${child.value}`).children;
    if (paragraph?.type !== "paragraph" || more.length > 0) continue;
    const first = paragraph.children[0];
    if (first?.type === "text") first.value = first.value.slice(1);
    if (first?.type === "text" && first.value === "") paragraph.children.shift();
    children[index] = { ...paragraph, position: child.position, data: child.data };
  }
}

function startsWithObject(html: string): boolean {
  const name = /^<([a-z-]+)[ \n/]/.exec(html)?.[1];
  return name !== undefined && OBJECTS.has(name);
}

function pairTags(node: Nodes, exact: boolean): void {
  if (!("children" in node)) return;
  if (node.children.some((child) => child.type === "html")) {
    const holder = node as { children: PhrasingContent[] };
    holder.children = pair(holder.children, exact || FLOW_PARENTS.has(node.type));
  }
  for (const child of node.children) pairTags(child, exact);
}

/** One pass with a stack: a closing tag encloses everything since its opening tag, if there is one. */
function pair(children: PhrasingContent[], exact: boolean): PhrasingContent[] {
  const output: PhrasingContent[] = [];
  const open: { name: string; index: number; attributes: Record<string, string> | null }[] = [];
  for (const child of children) {
    const html = child.type === "html" && !child.data?.isCode ? child.value : null;
    const tag = html === null ? null : (exact ? readTag : readAnyTag)(html);
    if (tag?.name === "br" && !tag.closing && !(exact && Object.keys(tag.attributes).length > 0))
      output.push({ type: "break" });
    else if (tag?.name === "inline-math" && tag.selfClosing && !exact)
      output.push({ type: "inlineMath", value: tag.attributes.formula ?? "" });
    else if (tag && OBJECTS.has(tag.name) && tag.selfClosing)
      output.push(inlineTag(tag.name, tag.attributes, []));
    else if (tag?.closing && open.some((entry) => entry.name === tag.name)) {
      while (open.at(-1)?.name !== tag.name) open.pop();
      const { index, attributes } = open.pop()!;
      const [opening, ...inside] = output.splice(index);
      if (attributes === null) output.push(opening!, ...inside, child);
      else output.push(...pairOf({ name: tag.name, attributes }, opening!, inside, child));
    } else if (tag?.name === "img" && !exact) output.push(imageOf(tag));
    else {
      // A tag with other attributes than documents have stays as written; its end is no other tag's.
      const opening = tag ?? (html === null ? null : readHtmlTag(html));
      if (opening && !opening.closing && !opening.selfClosing && isAround(opening, exact))
        open.push({ name: opening.name, index: output.length, attributes: tag && tag.attributes });
      output.push(child);
    }
  }
  return output;
}

const isAround = ({ name, attributes }: Tag, exact: boolean): boolean =>
  exact
    ? AROUND_TEXT.has(name) && !SHOWN_ONLY.has(name)
    : AROUND_TEXT.has(name) || Object.hasOwn(MARKS, name) || (name === "a" && !!attributes.href);

/** Wraps the content between two tags in their node. */
function pairOf(
  { name, attributes }: Pick<Tag, "name" | "attributes">,
  opening: PhrasingContent,
  children: PhrasingContent[],
  closing: PhrasingContent,
): PhrasingContent[] {
  if (name === "a") {
    const { href = "", title } = attributes;
    if (safeHref(href) === null) return [opening, ...children, closing];
    const kind = buttonKind(attributes.class ?? "");
    if (kind !== null)
      return [inlineTag("button", { ref: href, label: textOf({ type: "root", children }), kind }, [])];
    const link: PhrasingContent = { type: "link", url: href, title, children };
    // An anchor's name is a link target all the same.
    return attributes.id || attributes.name ? [opening, link, closing] : [link];
  }
  if (Object.hasOwn(MARKS, name)) return [{ type: MARKS[name]!, children }];
  return [inlineTag(name, attributes, children)];
}

function imageOf({ attributes }: Tag): PhrasingContent {
  const image = imageAttributes(attributes);
  if (!isPlainImage(image)) return inlineTag("inline-image", image, []);
  return { type: "image", url: image.ref, alt: image.alt, title: attributes.title };
}

/** A tag in the exact grammar, or in that of HTML. */
const readAnyTag = (html: string): Tag | null => readTag(html) ?? readHtmlTag(html);

function inlineTag(name: string, attributes: Record<string, string>, children: PhrasingContent[]): InlineTag {
  return { type: "inlineTag", name, attributes, children };
}
