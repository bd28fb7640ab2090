import { InvalidText } from "./markdown-errors";

/**
 * The stored form of a text: line feeds only, no byte order mark, and exactly one line feed at the end unless the
 * text is empty. Nothing else changes, so that an unedited block stays as written.
 */
export function normalizeMarkdown(text: string): string {
  if (text.includes("\0")) throw new InvalidText("The text holds a NUL character; remove it.");
  if (!text.isWellFormed()) {
    throw new InvalidText("The text holds half of a surrogate pair; send well-formed Unicode.");
  }
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  // Without the sign before it, each line feed of a long run would be tried as its beginning.
  const body = lines.replace(/(?<!\n)\n+$/, "");
  return body === "" ? "" : `${body}\n`;
}

/** Shortens to at most `length` characters on one line, never inside a surrogate pair. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, Math.max(length - 1, 0)).replace(/[\uD800-\uDBFF]$/, "");
  const space = cut.lastIndexOf(" ");
  const kept = space > cut.length * 0.5 ? cut.slice(0, space) : cut;
  return `${kept.trimEnd()}…`;
}
