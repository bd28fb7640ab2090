import type { Nodes, Parent, PhrasingContent, Root } from "mdast";

/*
 * Raw HTML is never shown. A closed set of tags is understood all the same, because Markdown has no syntax
 * for what they say: `<kbd>`, `<sup>`, `<sub>`, `<mark>`, `<annotation>` around text, `<br>`, and objects such
 * as `<emoji code="1f600"/>`. They are recognised by an exact grammar and become nodes of their own; any
 * other tag stays an `html` node, which the renderer drops.
 */

export interface InlineTag extends Parent {
  type: "inlineTag";
  name: string;
  attributes: Record<string, string>;
  children: PhrasingContent[];
}

declare module "mdast" {
  interface PhrasingContentMap {
    inlineTag: InlineTag;
  }
  interface RootContentMap {
    inlineTag: InlineTag;
  }
}

const AROUND_TEXT = new Set(["kbd", "sup", "sub", "mark", "annotation"]);
const OBJECTS = new Set(["emoji", "icon", "expression", "inline-math", "mention", "button", "inline-image"]);

const TAG = /^<(\/?)([a-z][a-z-]*)((?:[ \n]+[A-Za-z:_][\w.:-]*="[^"<>]*")*)[ \n]*(\/?)>$/;
const ATTRIBUTE = /([A-Za-z:_][\w.:-]*)="([^"<>]*)"/g;

export interface Tag {
  name: string;
  closing: boolean;
  selfClosing: boolean;
  attributes: Record<string, string>;
}

/** A tag in the exact grammar of inline tags, whatever its name; null for anything else, such as two equal names. */
export function readTag(html: string): Tag | null {
  const match = TAG.exec(html);
  if (!match) return null;
  const [, slash, name = "", rest = "", end] = match;
  const attributes: Record<string, string> = {};
  for (const [, key = "", value = ""] of rest.matchAll(ATTRIBUTE)) {
    if (Object.hasOwn(attributes, key)) return null;
    attributes[key] = decode(value);
  }
  return { name, closing: slash === "/", selfClosing: end === "/", attributes };
}

/** How the Markdown printer writes a tag, with what stands inside of it. */
export function printInlineTag(
  node: InlineTag,
  _parent: unknown,
  state: PrinterState,
  info: PrinterInfo,
): string {
  const open = openingTag(node);
  if (OBJECTS.has(node.name)) return open;
  return `${open}${state.containerPhrasing(node, { ...info, before: ">", after: "<" })}</${node.name}>`;
}

/** The tag itself, which is all of it for an object. */
export function openingTag({ name, attributes }: InlineTag): string {
  return `<${name}${printAttributes(attributes)}${OBJECTS.has(name) ? "/" : ""}>`;
}

interface PrinterInfo {
  before: string;
  after: string;
  now: { line: number; column: number };
  lineShift: number;
}

interface PrinterState {
  containerPhrasing: (node: InlineTag, info: PrinterInfo) => string;
}

function printAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${encode(value)}"`)
    .join("");
}

/** Everything that could end an attribute, a tag, a table cell or a line becomes a character reference. */
function encode(value: string): string {
  return value.replace(/[&<>"|`\\\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function decode(value: string): string {
  return value
    .replace(/&#(\d{1,7});/g, (whole, digits: string) => {
      const code = Number(digits);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}

/**
 * Turns the known tags in a tree into nodes, in place. `parse` reads inline Markdown. With `exact`, a line break
 * that says more than that it is one stays as it is written.
 */
export function readInlineTags(
  root: Root,
  parse: (text: string) => Root,
  { exact = false }: { exact?: boolean } = {},
): void {
  liftObjectBlocks(root, parse);
  pairTags(root, exact);
}

/** What holds text and no blocks: a tag in it stands in a line already. */
const LINES = new Set<Nodes["type"]>(["paragraph", "heading", "tableCell", "leafDirective"]);

/** A line that holds nothing but an object is an HTML block to Markdown; here it is a paragraph. */
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
    holder.children = pair(holder.children, exact);
  }
  for (const child of node.children) pairTags(child, exact);
}

/** One pass with a stack: a closing tag takes what stands since its opening tag, when there is one. */
function pair(children: PhrasingContent[], exact: boolean): PhrasingContent[] {
  const output: PhrasingContent[] = [];
  const open: { name: string; index: number; attributes: Record<string, string> }[] = [];
  for (const child of children) {
    const tag = child.type === "html" ? readTag(child.value) : null;
    if (tag?.name === "br" && !tag.closing && !(exact && Object.keys(tag.attributes).length > 0))
      output.push({ type: "break" });
    else if (tag && OBJECTS.has(tag.name) && tag.selfClosing)
      output.push(inlineTag(tag.name, tag.attributes, []));
    else if (tag?.closing && open.some((entry) => entry.name === tag.name)) {
      while (open.at(-1)?.name !== tag.name) open.pop();
      const start = open.pop();
      if (!start) continue;
      const [, ...inside] = output.splice(start.index);
      output.push(inlineTag(start.name, start.attributes, inside));
    } else {
      if (tag && !tag.closing && !tag.selfClosing && AROUND_TEXT.has(tag.name)) {
        open.push({ name: tag.name, index: output.length, attributes: tag.attributes });
      }
      output.push(child);
    }
  }
  return output;
}

function inlineTag(name: string, attributes: Record<string, string>, children: PhrasingContent[]): InlineTag {
  return { type: "inlineTag", name, attributes, children };
}
