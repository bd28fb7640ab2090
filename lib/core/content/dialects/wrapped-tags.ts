import { CodeFollower, openingOf, VALUE } from "./lines";

/*
 * Opening tags of components over several lines. They are found before the parser begins: the line of their end may
 * be a `>` alone, which the parser would take for a quotation.
 */

/** The tags of a text by their first line: the last one, and the text without the marks of quotes and items. */
export type WrappedTags = ReadonlyMap<number, { last: number; text: string }>;

const MOST_LINES = 40;
const MOST_CHARACTERS = 4_000;
const PREFIX = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*/;
const BEGINS = /^<[A-Z][\w.]*(?:\s|$)/;

/** Finds the tags in one pass over the text; lines count from 1. */
export function wrappedTagsIn(text: string): WrappedTags {
  const tags = new Map<number, { last: number; text: string }>();
  if (!/^[ \t>\-*+\d.)]*<[A-Z]/m.test(text)) return tags;
  const lines = text.split(/\r\n?|\n/);
  const code = new CodeFollower();
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    if (code.isCode(line) || code.isInCode) continue;
    const prefix = PREFIX.exec(line)![0];
    if (!BEGINS.test(line.slice(prefix.length)) || line.trimEnd().endsWith(">")) continue;
    const found = tagAt(lines, index, prefix);
    if (found === null) continue;
    tags.set(index + 1, { last: found.end + 1, text: found.text });
    index = found.end;
  }
  return tags;
}

function tagAt(
  lines: readonly string[],
  start: number,
  prefix: string,
): { end: number; text: string } | null {
  const quotes = prefix.replace(/[^>]/g, "").length;
  const mark = new RegExp(`^(?:[ \\t]*>){${quotes}}`);
  let text = lines[start]!.slice(prefix.length);
  for (let end = start + 1; end < Math.min(lines.length, start + MOST_LINES); end += 1) {
    const line = lines[end]!;
    const marks = mark.exec(line)?.[0];
    if (marks === undefined) return null;
    const content = line.slice(marks.length);
    text += `\n${content}`;
    if (content.trim() === "" || /^[ \t]*</.test(content) || text.length > MOST_CHARACTERS) return null;
    if (!content.trimEnd().endsWith(">")) continue;
    const opening = openingOf(text);
    if (opening) return opening.kind === "line" || !hasAttributesOnly(text) ? null : { end, text };
  }
  return null;
}

const PART = /^(?:[A-Za-z_$][\w$.:-]*(?:="")?|""|\/)$/;

/** False if words stand where the attributes do, which would be lost: a tag has a value before it has bare names. */
function hasAttributesOnly(text: string): boolean {
  const written = text
    .trim()
    .replace(/^<[\w.]+|>$/g, "")
    .replace(VALUE, '""')
    .replace(/=[ \t\n]+/g, "=");
  const parts = written.split(/\s+/).filter(Boolean);
  return parts.length === 0 || (parts.every((part) => PART.test(part)) && written.includes('=""'));
}
