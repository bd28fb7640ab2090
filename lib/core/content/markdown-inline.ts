import type { Parent, PhrasingContent } from "mdast";

/*
 * Raw HTML is never shown, except for a closed set of tags without Markdown syntax: `<kbd>`, `<sup>`, `<sub>`,
 * `<mark>`, `<u>`, `<abbr>`, `<annotation>` around text, `<br>`, and objects such as `<emoji code="1f600"/>`. They are
 * recognized by an exact grammar and become nodes of their own. For rendering only, links, images and marks of HTML
 * become the nodes of their Markdown, and `html-blocks.ts` converts blocks; any other tag stays an `html` node, which
 * the renderer drops.
 */

export interface InlineTag extends Parent {
  type: "inlineTag";
  name: string;
  attributes: Record<string, string>;
  children: PhrasingContent[];
}

declare module "mdast" {
  interface HtmlData {
    /** Code of MDX, which is no HTML. */
    isCode?: boolean;
  }
  interface PhrasingContentMap {
    inlineTag: InlineTag;
  }
  interface RootContentMap {
    inlineTag: InlineTag;
  }
}

export const AROUND_TEXT = new Set(["kbd", "sup", "sub", "mark", "u", "abbr", "annotation"]);
export const OBJECTS = new Set([
  "emoji",
  "icon",
  "expression",
  "inline-math",
  "mention",
  "button",
  "inline-image",
]);

const TAG = /^<(\/?)([a-z][a-z-]*)((?:[ \n]+[A-Za-z:_][\w.:-]*="[^"<>]*")*)[ \n]*(\/?)>$/;
const ATTRIBUTE = /([A-Za-z:_][\w.:-]*)="([^"<>]*)"/g;

export interface Tag {
  name: string;
  closing: boolean;
  selfClosing: boolean;
  attributes: Record<string, string>;
}

/** A tag in the exact grammar of inline tags, with any name; null for anything else, such as two equal names. */
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

/** Prints a tag with its content as Markdown. */
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

/** The opening tag; for an object, the whole tag. */
export function openingTag({ name, attributes }: Pick<InlineTag, "name" | "attributes">): string {
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

/** The classes of marked words, by the colours that their tag names. */
export function colorClasses(attributes: Readonly<Record<string, string>>): string[] {
  const plain = (name: string | undefined) => name?.replace(/^\$/, "") ?? "default";
  return [`text-${plain(attributes.text)}`, `background-${plain(attributes.background)}`];
}
