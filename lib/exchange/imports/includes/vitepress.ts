import { anchorWords } from "@/lib/core/content/anchor-slug";
import { CodeFollower } from "@/lib/core/content/dialects/lines";
import { isMarkdown } from "@/lib/exchange/imports/paths";
import { fenced, linesOf, pathsOf, tagsIn, withoutFrontMatter } from "./files";
import type { Include, IncludeTags } from "./include";

/*
 * VitePress: `<!--@include: ./part.md#region{1,3}-->` shows a part of a text, also in code; `<<< @/code.js#region{2}`
 * shows code, where the braces have the lines to highlight.
 */

const VITEPRESS = /<!--\s*@include:([^<>]{1,500})-->/g;
const VITEPRESS_RANGE = /\{(\d*),(\d*)\}$/;
const VITEPRESS_REGION = /#([^\s{]+)$/;
const VITEPRESS_CODE =
  /^([ \t]*)(<<<(?!<)[ \t]*(\S+?(?:\.(\w+))?)(?:#([\w-]+))?(?:[ \t]?\{([^{}]*)\})?[ \t]*(?:\[(.+)\])?)[ \t]*$/;
/** The lines to highlight and the language in the braces. */
const VITEPRESS_INFO = /^(\d+(?:[,-]\d+)*)?[ \t]*(\S+)?/;

/** A longer line shows no code. */
const LONGEST_CODE_TAG = 1_000;

export const vitePressTags: IncludeTags = (text, from, files) => {
  if (!/@include:|^[ \t]*<<</m.test(text)) return null;
  return {
    read: (line, isInCode) => {
      const texts = tagsIn(line, VITEPRESS).map(({ tag, at, parts: [inside = ""] }): Include => {
        const given = inside.trim();
        const range = VITEPRESS_RANGE.exec(given);
        const named = range ? given.slice(0, range.index) : given;
        const region = VITEPRESS_REGION.exec(named);
        const address = region ? named.slice(0, region.index) : named;
        return {
          ...{ tag, at, paths: pathsOf(address, from, files), isCode: isInCode, linksFromFile: false },
          take: (whole, path) => {
            const body = isMarkdown(path) && !region && !range ? withoutFrontMatter(whole) : whole;
            const part = region ? (regionIn(body, region[1]!) ?? sectionIn(body, region[1]!)) : body;
            if (part === null) return null;
            const shown = range ? linesOf(part, range[1]!, range[2]!) : part;
            return isInCode ? (shown?.replace(/\n$/, "") ?? null) : (shown?.trim() ?? null);
          },
        };
      });
      return texts.length > 0 || isInCode ? texts : codeIn(line, from, files);
    },
  };
};

function codeIn(line: string, from: string, files: ReadonlyMap<string, unknown>): Include[] {
  const [, indent = "", tag, address = "", ending, region, braces = "", title] =
    (line.length <= LONGEST_CODE_TAG && VITEPRESS_CODE.exec(line)) || [];
  if (tag === undefined || !/[./]/.test(address)) return [];
  const [, highlighted, language] = VITEPRESS_INFO.exec(braces) ?? [];
  const info = [
    language?.replace(/:.*/, "") || ending || "txt",
    ...(highlighted === undefined ? [] : [`{${highlighted}}`]),
    ...(title === undefined ? [] : [`[${title}]`]),
  ].join(" ");
  return [
    {
      ...{ tag, at: indent.length, paths: pathsOf(address, from, files), isCode: true, linksFromFile: false },
      take: (whole) => {
        const part = region === undefined ? whole : regionIn(whole, region);
        return part === null ? null : fenced(part, info);
      },
    },
  ];
}

/** A longer line is no heading, and opens or closes no region. */
const LONGEST_MARK = 500;

/** The lines between the comments that open and close a region, in the notation of any language. */
const REGION = /^(?:(?:\/\/|<!--|\/\*|--|::|@?REM|\(\*|#)\s*)?(?:#\s*)?(?:pragma\s+)?(end)?region\b(.*)$/i;
const REGION_END = /(?:-->|\*\/|\*\))$/;

function regionMark(line: string): { isEnd: boolean; name: string } | null {
  const [, end, rest] = (line.length <= LONGEST_MARK && REGION.exec(line.trim())) || [];
  return rest === undefined ? null : { isEnd: end !== undefined, name: rest.replace(REGION_END, "").trim() };
}

function regionIn(text: string, name: string): string | null {
  const lines = text.split("\n");
  const marks = lines.map(regionMark);
  const start = marks.findIndex((mark) => mark !== null && !mark.isEnd && mark.name === name);
  if (start < 0) return null;
  let depth = 0;
  const end = marks.findIndex((mark, at) => {
    if (!mark || at <= start) return false;
    if (!mark.isEnd) depth += 1;
    else if (mark.name === name || depth === 0) return true;
    else depth -= 1;
    return false;
  });
  if (end < 0) return null;
  return dedented(lines.slice(start + 1, end).filter((_line, at) => marks[start + 1 + at] === null));
}

/** A heading with the text up to the next one of its level. */
function sectionIn(text: string, anchor: string): string | null {
  const code = new CodeFollower();
  const lines = text.split("\n");
  const levels = lines.map((line) => {
    const isInCode = code.isCode(line) || code.isInCode;
    return isInCode || line.length > LONGEST_MARK
      ? null
      : /^(#{1,6})[ \t]+(.+?)(?:[ \t]+\{#([\w-]+)\})?[ \t]*#*$/.exec(line);
  });
  const wanted = anchorWords(anchor);
  const start = levels.findIndex((found) => found && anchorWords(found[3] ?? found[2]!) === wanted);
  if (start < 0) return null;
  const level = levels[start]![1]!.length;
  const end = levels.findIndex((found, at) => at > start && found && found[1]!.length <= level);
  return lines.slice(start, end < 0 ? undefined : end).join("\n");
}

function dedented(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)![0].length);
  const least = indents.reduce((found, indent) => Math.min(found, indent), Number.POSITIVE_INFINITY);
  return lines.map((line) => line.slice(Math.min(least, line.length))).join("\n");
}
