import { decodeEntities } from "./html-entities";

/* Parses single tags of HTML in Markdown, and their attributes. */

const TAG =
  /^<(\/?)([a-z][a-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>$/i;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** A tag with its attributes; the first of equal names counts. Null for anything else. */
export function readHtmlTag(html: string): {
  name: string;
  closing: boolean;
  selfClosing: boolean;
  attributes: Record<string, string>;
} | null {
  const [whole, slash, name = "", rest = "", end] = TAG.exec(html) ?? [];
  if (whole === undefined) return null;
  const attributes: Record<string, string> = {};
  for (const [, key = "", double, single, plain] of rest.matchAll(ATTRIBUTE)) {
    const lower = key.toLowerCase();
    if (!Object.hasOwn(attributes, lower))
      attributes[lower] = decodeEntities(double ?? single ?? plain ?? "");
  }
  return { name: name.toLowerCase(), closing: slash === "/", selfClosing: end === "/", attributes };
}

/** The kind of a link that other tools draw as a button, by its classes; null for other links. */
export function buttonKind(classes: string): "primary" | "secondary" | null {
  const names = classes.split(/\s+/);
  if (!names.includes("button")) return null;
  return names.includes("secondary") ? "secondary" : "primary";
}

/** The attributes of an image: its address, description and size. */
export function imageAttributes(
  { src = "", alt = "", width = "", height = "" }: Record<string, string>,
  refDark = "",
): Record<string, string> & { ref: string; alt: string } {
  const sizes = Object.entries({ width, height }).flatMap(([name, value]) => {
    const size = /^(\d{1,5})(?:px)?$/.exec(value)?.[1];
    return size ? [[name, size]] : [];
  });
  return { ref: src, alt, ...Object.fromEntries(sizes), ...(refDark !== "" && { refDark }) };
}

/** True if Markdown's own syntax can express the image. */
export const isPlainImage = (image: Record<string, string>): boolean => Object.keys(image).length === 2;
