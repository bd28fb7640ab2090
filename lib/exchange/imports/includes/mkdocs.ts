import { linesOf, pathsOf } from "./files";
import type { IncludeTags } from "./include";

/*
 * MkDocs, by the extension “snippets”: `--8<-- "file.py:3:5"` for lines, `--8<-- "file.py:name"` for the part between
 * `--8<-- [start:name]` and `--8<-- [end:name]`, mostly in code; or several files between two lines of `--8<--`.
 */

const SNIPPET = /^([ \t]*)(-+8<-+[ \t]+(?:"([^"\n]{1,500})"|'([^'\n]{1,500})'))[ \t]*$/;
const SNIPPET_BLOCK = /^([ \t]*)-+8<-+[ \t]*$/;
const SNIPPET_MARK = /-8<-+[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([\w-]+)[ \t]*\]/;
const SNIPPET_LINES = /^(.*?)((?::\d*(?::\d*)?)(?:,\d*(?::\d*)?)*)$/;

export const snippetTags: IncludeTags = (text, from, files) => {
  if (!text.includes("-8<-")) return null;
  return {
    text: snippetsOfBlocks(text),
    read: (line, isInCode) => {
      const [, indent = "", tag, double, single] = SNIPPET.exec(line) ?? [];
      const named = double ?? single;
      if (tag === undefined || named === undefined) return [];
      const [, plain = named, ranges] = SNIPPET_LINES.exec(named) ?? [];
      const [, address = plain, section] =
        ranges === undefined ? (/^(.+):([a-z][\w-]*)$/i.exec(plain) ?? []) : [];
      const paths = pathsOf(`/${address}`, from, files).reverse();
      return [
        {
          ...{ tag, at: indent.length, paths, isCode: isInCode, linksFromFile: false },
          take: (whole) => {
            const part =
              ranges === undefined
                ? section === undefined
                  ? whole
                  : snippetIn(whole, section)
                : rangesOf(whole, ranges.slice(1));
            const shown = part?.split("\n").filter((each) => !SNIPPET_MARK.test(each)) ?? null;
            return shown?.join("\n").replace(/^\n+/, "").trimEnd() ?? null;
          },
        },
      ];
    },
  };
};

/** Writes the names of files between two marks as a tag each. */
function snippetsOfBlocks(text: string): string {
  let indent: string | null = null;
  const lines = text.split("\n");
  const marks = lines.filter((line) => SNIPPET_BLOCK.test(line)).length;
  if (marks === 0 || marks % 2 === 1) return text;
  return lines
    .flatMap((line) => {
      const mark = SNIPPET_BLOCK.exec(line);
      if (mark) {
        indent = indent === null ? mark[1]! : null;
        return [];
      }
      const name = line.trim();
      if (indent === null || name === "") return [line];
      return name.startsWith(";") ? [] : [`${indent}--8<-- "${name}"`];
    })
    .join("\n");
}

function snippetIn(text: string, name: string): string | null {
  const lines = text.split("\n");
  const at = (kind: string) =>
    lines.findIndex((line) => {
      const [, found, section] = SNIPPET_MARK.exec(line) ?? [];
      return found === kind && section === name;
    });
  const [start, end] = [at("start"), at("end")];
  return start < 0 ? null : lines.slice(start + 1, end < 0 ? undefined : end).join("\n");
}

function rangesOf(text: string, ranges: string): string | null {
  const parts = ranges.split(",").map((range) => {
    const [first = "", last] = range.split(":");
    return linesOf(text, first, last ?? "");
  });
  return parts.includes(null) ? null : parts.join("\n");
}
