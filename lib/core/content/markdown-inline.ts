import type { Parent, PhrasingContent } from "mdast";

/*
 * Raw HTML is never shown. A closed set of tags is understood all the same, because Markdown has no syntax
 * for what they say: `<kbd>`, `<sup>`, `<sub>`, `<mark>`, `<u>`, `<annotation>` around text, `<br>`, and objects such
 * as `<emoji code="1f600"/>`. They are recognised by an exact grammar and become nodes of their own. To be read
 * only, links, pictures and marks of HTML are what Markdown writes for them, and its blocks what
 * `html-blocks.ts` makes of them; any other tag stays an `html` node, which the renderer drops.
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

export const AROUND_TEXT = new Set(["kbd", "sup", "sub", "mark", "u", "annotation"]);
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
