import { posix } from "node:path";
import { type FoundTag, fenced, linesOf, pathIn, tagsIn } from "./files";
import type { Include, IncludeTags } from "./include";

/*
 * mdBook: `{{#include file.rs:2:10}}` for lines, `{{#include file.rs:name}}` for the part between the comments
 * `ANCHOR: name` and `ANCHOR_END: name`, mostly in code; `{{#playground file.rs}}` is a block of code. A backslash before
 * a tag shows the tag.
 */

const TAG = /(?<!\\)\{\{\s*#(include|rustdoc_include|playground|playpen)\s+([^{}]{1,500})\}\}/g;
const ANCHOR = /\bANCHOR(_END)?:\s*([\w-]+)/;
/** A longer line opens or closes no part. */
const LONGEST_MARK = 500;

export const mdBookTags: IncludeTags = (text, from) => {
  if (!/\{\{\s*#/.test(text)) return null;
  return { read: (line, isInCode) => tagsIn(line, TAG).map((found) => includeOf(found, from, isInCode)) };
};

function includeOf(
  { tag, at, parts: [name, inside = ""] }: FoundTag,
  from: string,
  isInCode: boolean,
): Include {
  const [named = "", ...attributes] = inside.trim().split(/\s+/);
  const [, address = named, first = "", last] = /^(.+?):([\w-]*)(?::(\d*))?$/.exec(named) ?? [];
  const isCodeOfItsOwn = !isInCode && /^play/.test(name ?? "");
  return {
    ...{ tag, at, paths: pathIn(posix.dirname(from), address), isCode: isInCode || isCodeOfItsOwn },
    take: (whole) => {
      const part = partOf(whole, first, last);
      if (part === null) return null;
      if (isCodeOfItsOwn) return fenced(part, ["rust", ...attributes].join(","));
      return isInCode ? part.replace(/\n$/, "") : part.trim();
    },
    linksFromFile: false,
  };
}

function partOf(text: string, first: string, last: string | undefined): string | null {
  if (first === "" && last === undefined) return text;
  return /^\d*$/.test(first) ? linesOf(text, first, last ?? first) : anchorIn(text, first);
}

/** The lines between the comments that open and close a part, without those of other parts. */
function anchorIn(text: string, name: string): string | null {
  const lines = text.split("\n");
  const marks = lines.map((line) => (line.length <= LONGEST_MARK ? ANCHOR.exec(line) : null));
  const start = marks.findIndex((mark) => mark?.[1] === undefined && mark?.[2] === name);
  if (start < 0) return null;
  const end = marks.findIndex((mark, at) => at > start && mark?.[1] !== undefined && mark[2] === name);
  return lines
    .slice(start + 1, end < 0 ? undefined : end)
    .filter((_line, at) => marks[start + 1 + at] === null)
    .join("\n");
}
