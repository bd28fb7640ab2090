import { posix } from "node:path";
import { CodeFollower } from "@/lib/core/content/dialects/lines";
import { fenced, pathsOf, tagsIn, withoutFrontMatter } from "./files";
import type { IncludeTags } from "./include";

/*
 * MDX, as Docusaurus, Starlight and Nextra read it: `import Part from "./_part.mdx"`, shown by `<Part />` with values
 * for `{props.name}`. Source code is imported as `!!raw-loader!./x.js` and shown by `<CodeBlock>{Source}</CodeBlock>`.
 */

const MDX_IMPORT = /^import\s+([A-Z]\w*)\s+from\s+["'](!!raw-loader!)?([^"'\n]+)["'];?[ \t]*$/;
const MDX_TAG =
  /<(?:([A-Z]\w*)((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))*)\s*(?:\/>|><\/\1>)|CodeBlock\b([^<>]*)>\s*\{\s*([A-Z]\w*)\s*\}\s*<\/CodeBlock>)/g;
/** A component over several lines. */
const MDX_LINES = /^([ \t]*)<([A-Z]\w*)\b([^<>]*?)(?:\/>|><\/\2>|>\s*\{\s*([A-Z]\w*)\s*\}\s*<\/\2>)[ \t]*$/gm;
const MDX_VALUE = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\})/g;
/** The words in the braces, with or without quotes. */
const MDX_WORDS = /^["'`]?([^"'`]*)["'`]?$/;
/** Statements at the beginning of a file. */
export const STATEMENTS =
  /^(?:[ \t]*\n|import\s(?:[\w$*{},\s]+?\sfrom\s*)?["'][^"'\n]+["'];?[ \t]*(?:\n|$))+/;

export const mdxTags: IncludeTags = (text, from, files) => {
  if (!/^import\s/m.test(text)) return null;
  const imported = new Map<string, { paths: string[]; isCode: boolean }>();
  const others = outsideOfCode(text, (line) => {
    const [, name = "", raw, address = ""] = MDX_IMPORT.exec(line) ?? [];
    if (name === "" || (raw === undefined && !/\.mdx?$/.test(address))) return true;
    const paths = pathsOf(address, from, files);
    imported.set(name, { paths, isCode: raw !== undefined });
    // Without the file the statement says what is missing.
    return !paths.some((path) => files.has(path));
  });
  if (imported.size === 0) return null;
  const joined = others.replace(
    MDX_LINES,
    (whole, indent: string, name: string, _values: string, source?: string) =>
      imported.has(source ?? name) ? indent + whole.trim().replace(/\s+/g, " ") : whole,
  );
  return {
    text: joined,
    read: (line, isInCode) =>
      (isInCode ? [] : tagsIn(line, MDX_TAG)).flatMap(
        ({ tag, at, parts: [shown, values, options, source] }) => {
          const part = imported.get(source ?? shown ?? "");
          if (part === undefined || part.isCode !== (source !== undefined)) return [];
          const given = new Map(
            [...(options ?? values ?? "").matchAll(MDX_VALUE)].flatMap(
              ([, key = "", double, single, braced = ""]) => {
                const value = double ?? single ?? MDX_WORDS.exec(braced.trim())?.[1];
                return value === undefined ? [] : [[key, value] as const];
              },
            ),
          );
          const place = placeOf(line, tag);
          return [
            {
              ...{ tag, at, paths: part.paths, isCode: part.isCode, linksFromFile: !part.isCode },
              take: (whole: string, path: string) =>
                part.isCode
                  ? place(fenced(whole, given.get("language") ?? posix.extname(path).slice(1)))
                  : place(withValues(withoutStatements(withoutFrontMatter(whole)), given).trim()),
            },
          ];
        },
      ),
  };
};

/** Returns a function that writes a text in place of a tag: beside other words, several lines are blocks of their own. */
function placeOf(line: string, tag: string): (text: string) => string {
  if (line.trim() === tag) return (text) => text;
  const isInTable = /^\s*\|/.test(line);
  return (text) => {
    if (!text.includes("\n")) return text;
    return isInTable ? text.replace(/\s*\n\s*/g, " ") : `\n\n${text}\n\n`;
  };
}

/** Statements import components, which mean nothing here; those of further parts are read with the part. */
const withoutStatements = (text: string): string =>
  text.replace(STATEMENTS, (statements) =>
    statements
      .split("\n")
      .filter((line) => MDX_IMPORT.test(line) && /\.mdx?["']|!!raw-loader!/.test(line))
      .map((line) => `${line}\n`)
      .join(""),
  );

const withValues = (text: string, values: ReadonlyMap<string, string>): string =>
  text.includes("{props.")
    ? text.replace(/\{\s*props\.([\w-]+)\s*\}/g, (whole, name: string) => values.get(name) ?? whole)
    : text;

/** A text without the lines outside of code that are not kept, and without one of two blank lines around each. */
function outsideOfCode(text: string, isKept: (line: string) => boolean): string {
  const code = new CodeFollower();
  const lines: string[] = [];
  let isAfterGap = false;
  for (const line of text.split("\n")) {
    const isInCode = code.isCode(line) || code.isInCode;
    const stays = isInCode || isKept(line);
    const isBlank = line.trim() === "";
    if (stays && !(isAfterGap && isBlank && (lines.at(-1) ?? "").trim() === "")) lines.push(line);
    isAfterGap = !stays;
  }
  return lines.join("\n");
}
