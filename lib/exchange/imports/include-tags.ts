import { posix } from "node:path";
import { anchorWords } from "@/lib/core/content/anchor-slug";
import { fencedCode } from "@/lib/core/content/code-fence";
import { CodeFollower } from "@/lib/core/content/dialects/lines";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { foldersAbove } from "@/lib/core/content/navigation/page-routes";
import { isMarkdown } from "./paths";
import { isHugo } from "./template-tags";
import { tomlFrontMatter } from "./toml";

/** A line with a tag that shows another file. */
export type Include = {
  /** the tag, for the report */
  tag: string;
  /** the rest of the line before the tag, mostly its indentation, and after it */
  before: string;
  after?: string;
  /** paths that the file may have, the likeliest first */
  paths: readonly string[];
  /** returns what is shown of the file; null if it has no such part */
  take: (text: string, path: string) => string | null;
  /** true if tags in the file are not followed */
  isCode: boolean;
  /** true if links in the file are relative to it, and not to the page */
  linksFromFile: boolean;
};

/** Reads the tags of one tool in a text. */
type TagsOfText = {
  /** the text, if it is written in another way for reading its lines */
  text?: string;
  read: (line: string, isInCode: boolean) => Include | null;
};

/** Returns null for a text without tags of the tool. */
export type IncludeTags = (
  text: string,
  path: string,
  files: ReadonlyMap<string, unknown>,
) => TagsOfText | null;

/*
 * Hugo: `include` and `glossary-term` of Hugo's own documentation, `readfile` of Docsy. Sites have more of these
 * names; each of their files is looked for where such sites keep them.
 */

const HUGO =
  /^([ \t]*)(\{\{([<%])\s*(include|readfile|glossary-term)\s+((?:[^{}"`]|"[^"]*"|`[^`]*`)*?)\s*\/?[>%]\}\})\s*$/;

const hugoTags: IncludeTags = (text, from) => {
  if (!/\{\{[<%]/.test(text)) return null;
  return {
    read: (line, isInCode) => {
      const [, before = "", tag, , name = "", attributes = ""] = (!isInCode && HUGO.exec(line)) || [];
      if (tag === undefined) return null;
      const language = attributeIn(attributes, "lang") ?? attributeIn(attributes, "highlight");
      const paths = hugoPaths(name, addressIn(attributes), from);
      const isCode = attributeIn(attributes, "code") === "true" || language !== null;
      return {
        ...{ tag, before, paths, isCode },
        take: (whole, path) =>
          isCode || !isText(path)
            ? fenced(whole, language ?? posix.extname(path).slice(1))
            : withoutFrontMatter(whole).trim(),
        linksFromFile: true,
      };
    },
  };
};

/** The paths of an included file: beside the page, or below one of the folders above it. */
function hugoPaths(name: string, address: string, from: string): string[] {
  if (address === "") return [];
  const folders = name === "glossary-term" ? ["quick-reference/glossary", "glossary"] : ["", "includes"];
  const wanted = name === "glossary-term" ? urlized(address) : address.replace(/^\/+/, "");
  const beside = address.startsWith("/") ? [] : [posix.dirname(from)];
  return [...beside, ...foldersAbove(from)].flatMap((folder) =>
    folders.flatMap((below) =>
      ["", ".md", "/index.md", "/_index.md"].flatMap((ending) =>
        pathIn(folder, posix.join(below, wanted + ending)),
      ),
    ),
  );
}

const QUOTED = /"([^"]*)"|`([^`]*)`/;

function attributeIn(attributes: string, name: string): string | null {
  const [, quoted, raw, bare] =
    new RegExp(`(?<![\\w-])${name}\\s*=\\s*(?:"([^"]*)"|\`([^\`]*)\`|([^\\s"\`]+))`).exec(attributes) ?? [];
  return quoted ?? raw ?? bare ?? null;
}

/** The file of a tag: its first value without a name, or that with the name. */
function addressIn(attributes: string): string {
  const named = attributeIn(attributes, "file") ?? attributeIn(attributes, "path");
  if (named !== null) return named;
  const [, quoted, raw] = new RegExp(`^(?:${QUOTED.source})`).exec(attributes) ?? [];
  return quoted ?? raw ?? attributes.split(/\s/)[0] ?? "";
}

/** A name as Hugo writes it in addresses. */
export const urlized = (words: string): string =>
  words
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{N}._~-]/gu, "");

const isText = (path: string): boolean => isMarkdown(path) || /\.(?:html?|txt)$/i.test(path);

/*
 * MDX, as Docusaurus, Starlight and Nextra read it: `import Part from "./_part.mdx"`, shown by `<Part />` with values
 * for `{props.name}`. Source code is imported as `!!raw-loader!./x.js` and shown by `<CodeBlock>{Source}</CodeBlock>`.
 */

const MDX_IMPORT = /^import\s+([A-Z]\w*)\s+from\s+["'](!!raw-loader!)?([^"'\n]+)["'];?[ \t]*$/;
const MDX_TAG =
  /^([ \t]*)(<([A-Z]\w*)((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))*)\s*(?:\/>|><\/\3>))[ \t]*$/;
const MDX_CODE = /^([ \t]*)(<CodeBlock\b([^<>]*)>\s*\{\s*([A-Z]\w*)\s*\}\s*<\/CodeBlock>)[ \t]*$/;
/** The same over several lines. */
const MDX_LINES = /^([ \t]*)<([A-Z]\w*)\b([^<>]*?)(?:\/>|><\/\2>|>\s*\{\s*([A-Z]\w*)\s*\}\s*<\/\2>)[ \t]*$/gm;
const MDX_VALUE = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{\s*["'`]?([^{}"'`]*)["'`]?\s*\})/g;
/** Statements at the beginning of a file. */
export const STATEMENTS =
  /^(?:[ \t]*\n|import\s(?:[\w$*{},\s]+?\sfrom\s*)?["'][^"'\n]+["'];?[ \t]*(?:\n|$))+/;

const mdxTags: IncludeTags = (text, from, files) => {
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
    read: (line, isInCode) => {
      if (isInCode) return null;
      const [, indent = "", code, options = "", source = ""] = MDX_CODE.exec(line) ?? [];
      const [, before = indent, tag = code, name = source, values = options] = MDX_TAG.exec(line) ?? [];
      const part = imported.get(name);
      if (tag === undefined || part === undefined || part.isCode !== (code !== undefined)) return null;
      const given = new Map(
        [...values.matchAll(MDX_VALUE)].map(([, key = "", double, single, braced]) => [
          key,
          double ?? single ?? braced ?? "",
        ]),
      );
      return {
        ...{ tag, before, paths: part.paths, isCode: part.isCode },
        take: (whole, path) =>
          part.isCode
            ? fenced(whole, given.get("language") ?? posix.extname(path).slice(1))
            : withValues(withoutStatements(withoutFrontMatter(whole)), given).trim(),
        linksFromFile: !part.isCode,
      };
    },
  };
};

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

/*
 * VitePress: `<!--@include: ./part.md#region{1,3}-->` shows a part of a text, also in code; `<<< @/code.js#region{2}`
 * shows code, where the braces have the lines to highlight.
 */

const VITEPRESS = /^(.*?)(<!--\s*@include:\s*(.*?)\s*-->)(.*)$/;
const VITEPRESS_RANGE = /\{(\d*),(\d*)\}$/;
const VITEPRESS_REGION = /#([^\s{]+)$/;
const VITEPRESS_CODE =
  /^([ \t]*)(<<<(?!<)[ \t]*(\S+?(?:\.(\w+))?)(?:#([\w-]+))?(?:[ \t]?\{(\d+(?:[,-]\d+)*)?[ \t]*([^\s}]+)?(?:[ \t]+[^}]*)?\})?[ \t]*(?:\[(.+)\])?)[ \t]*$/;

const vitePressTags: IncludeTags = (text, from, files) => {
  if (!/@include:|^[ \t]*<<</m.test(text)) return null;
  return {
    read: (line, isInCode) => {
      const [, before = "", tag, given = "", after = ""] = VITEPRESS.exec(line) ?? [];
      if (tag !== undefined) {
        if (before.split("`").length % 2 === 0) return null;
        const range = VITEPRESS_RANGE.exec(given);
        const named = range ? given.slice(0, range.index) : given;
        const region = VITEPRESS_REGION.exec(named);
        const address = region ? named.slice(0, region.index) : named;
        return {
          ...{ tag, before, after, paths: pathsOf(address, from, files), isCode: isInCode },
          take: (whole, path) => {
            const body = isMarkdown(path) && !region && !range ? withoutFrontMatter(whole) : whole;
            const part = region ? (regionIn(body, region[1]!) ?? sectionIn(body, region[1]!)) : body;
            if (part === null) return null;
            const shown = range ? linesOf(part, range[1]!, range[2]!) : part;
            return isInCode ? (shown?.replace(/\n$/, "") ?? null) : (shown?.trim() ?? null);
          },
          linksFromFile: false,
        };
      }
      const [, indent = "", code, address = "", ending, region, highlighted, language, title] =
        (!isInCode && VITEPRESS_CODE.exec(line)) || [];
      if (code === undefined || !/[./]/.test(address)) return null;
      const info = [
        language?.replace(/:.*/, "") || ending || "txt",
        ...(highlighted === undefined ? [] : [`{${highlighted}}`]),
        ...(title === undefined ? [] : [`[${title}]`]),
      ].join(" ");
      return {
        ...{ tag: code, before: indent, paths: pathsOf(address, from, files), isCode: true },
        take: (whole) => {
          const part = region === undefined ? whole : regionIn(whole, region);
          return part === null ? null : fenced(part, info);
        },
        linksFromFile: false,
      };
    },
  };
};

/** A longer line is no heading, and opens or closes no region. */
const LONGEST_MARK = 500;

/** The lines between the comments that open and close a region, in the notation of any language. */
const REGION =
  /^\s*(?:\/\/|<!--|\/\*|--|::|@?REM|\(\*|#)?\s*#?\s*(?:pragma\s+)?(end)?region\b\s*(.*?)\s*(?:-->|\*\/|\*\))?\s*$/i;

function regionIn(text: string, name: string): string | null {
  const lines = text.split("\n");
  const marks = lines.map((line) => (line.length <= LONGEST_MARK ? REGION.exec(line) : null));
  const start = marks.findIndex((mark) => mark?.[1] === undefined && mark?.[2] === name);
  if (start < 0) return null;
  let depth = 0;
  const end = marks.findIndex((mark, at) => {
    if (!mark || at <= start) return false;
    if (mark[1] === undefined) depth += 1;
    else if (mark[2] === name || depth === 0) return true;
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

/** Lines of a text by the numbers of the first and the last; null if there are none. */
function linesOf(text: string, first: string, last: string): string | null {
  const lines = text.replace(/\n$/, "").split("\n");
  const shown = lines.slice(
    first === "" ? 0 : Math.max(0, Number(first) - 1),
    last === "" ? undefined : Number(last),
  );
  return shown.length === 0 ? null : shown.join("\n");
}

function dedented(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)![0].length);
  const least = Math.min(...indents);
  return lines.map((line) => line.slice(Math.min(least, line.length))).join("\n");
}

/*
 * MkDocs, by the extension “snippets”: `--8<-- "file.py:3:5"` for lines, `--8<-- "file.py:name"` for the part between
 * `--8<-- [start:name]` and `--8<-- [end:name]`, mostly in code; or several files between two lines of `--8<--`.
 */

const SNIPPET = /^([ \t]*)(-+8<-+[ \t]+(?:"([^"\n]+)"|'([^'\n]+)'))[ \t]*$/;
const SNIPPET_BLOCK = /^([ \t]*)-+8<-+[ \t]*$/;
const SNIPPET_MARK = /-8<-+[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([\w-]+)[ \t]*\]/;
const SNIPPET_LINES = /^(.*?)((?::\d*(?::\d*)?)(?:,\d*(?::\d*)?)*)$/;

const snippetTags: IncludeTags = (text, from, files) => {
  if (!text.includes("-8<-")) return null;
  return {
    text: snippetsOfBlocks(text),
    read: (line, isInCode) => {
      const [, before = "", tag, double, single] = SNIPPET.exec(line) ?? [];
      const named = double ?? single;
      if (tag === undefined || named === undefined) return null;
      const [, plain = named, ranges] = SNIPPET_LINES.exec(named) ?? [];
      const [, address = plain, section] =
        ranges === undefined ? (/^(.+):([a-z][\w-]*)$/i.exec(plain) ?? []) : [];
      return {
        ...{ tag, before, paths: pathsOf(`/${address}`, from, files).reverse(), isCode: isInCode },
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
        linksFromFile: false,
      };
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

/** The tags that a site of these files has; those of Hugo mean something else elsewhere. */
export const includeTagsOf = (paths: readonly string[]): readonly IncludeTags[] => [
  ...(isHugo(paths) ? [hugoTags] : []),
  ...[mdxTags, vitePressTags, snippetTags],
];

/** True for files of sites that make no pages of texts with such names, below Docusaurus and Astro. */
export const hasPartials = (paths: readonly string[]): boolean =>
  paths.some((path) => /(?:^|\/)(?:docusaurus|astro)\.config\.[cm]?[jt]s$/.test(path));

/** True for a text with a name that means a part of pages. */
export const isPartial = (path: string): boolean => isMarkdown(path) && /(?:^|\/)_[^_/]/.test(path);

const pathIn = (folder: string, address: string): string[] => {
  const path = posix.normalize(posix.join(folder, address));
  return path.startsWith("../") ? [] : [path];
};

/**
 * The paths of an address: beside the file; from one of the folders above it, if the address begins at the top of the
 * site; or at any place, if one file has this path below a folder that only configuration names.
 */
function pathsOf(address: string, from: string, files: ReadonlyMap<string, unknown>): string[] {
  if (/^[a-z][a-z\d+.-]+:/i.test(address)) return [];
  if (/^\.{1,2}\//.test(address)) return pathIn(posix.dirname(from), address);
  const plain = address.replace(/^(?:@site|@docs|@|~)?\/*/, "");
  const near = foldersAbove(from).flatMap((folder) => pathIn(folder, plain));
  if (plain === "" || near.some((path) => files.has(path))) return near;
  const [only, ...others] = (namesOf(files).get(posix.basename(plain)) ?? []).filter((path) =>
    path.endsWith(`/${plain}`),
  );
  return only === undefined || others.length > 0 ? near : [only];
}

const namesByFiles = new WeakMap<ReadonlyMap<string, unknown>, Map<string, string[]>>();

/** The paths of files by their names. */
function namesOf(files: ReadonlyMap<string, unknown>): ReadonlyMap<string, readonly string[]> {
  const cached = namesByFiles.get(files);
  if (cached) return cached;
  const names = new Map<string, string[]>();
  for (const path of files.keys()) {
    const name = posix.basename(path);
    const known = names.get(name);
    if (known) known.push(path);
    else names.set(name, [path]);
  }
  namesByFiles.set(files, names);
  return names;
}

function withoutFrontMatter(text: string): string {
  const toml = text.startsWith("+++") ? tomlFrontMatter(text) : null;
  const end = toml && "end" in toml ? toml.end : (frontMatterSource(text)?.end ?? 0);
  return text.slice(end);
}

const fenced = (text: string, info: string): string => fencedCode(text.replace(/\n$/, ""), info);
