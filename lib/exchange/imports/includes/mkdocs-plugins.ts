import { posix } from "node:path";
import type { ByteContent } from "@/lib/core/byte-source";
import { linesOf, pathsOf, tagsIn, withoutFrontMatter } from "./files";
import type { IncludeTags } from "./include";

/*
 * Plugins of MkDocs: `{!part.md!}` of “markdown-include”, and `{% include-markdown "part.md" start="…" end="…" %}` of
 * “include-markdown”, of which `{% include %}` leaves links as they are. Both are read in code as well, and anywhere in
 * a line.
 */

const INCLUDE = /\{!\s*([^{}!\n]{1,300})!(?:lines=([\d -]{1,200}))?\}/g;
const PLUGIN =
  /\{%-?\s*(include(?:-markdown)?)\s+(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')([^{}%]{0,1000})-?%\}/g;
/** A tag of the plugin over several lines. */
const LINES = /\{%-?\s*include(?:-markdown)?\s[^{}%]{1,1500}%\}/g;
const OPTION = /([\w-]+)=(?:"([^"]*)"|'([^']*)')/g;

/** The names of the plugins in the configuration, and of one that reads the same tags. */
const PLUGINS = /include[-_]markdown|markdown[-_]include|mdx_include|\bmacros\b/;
const CONFIGURATION = /(?:^|\/)mkdocs\.ya?ml$/;
const LARGEST = 1024 * 1024;

/** The configuration that another one is based on. */
const INHERITED = /^INHERIT:[ \t]*["']?([^"'\n#]{1,300}?)["']?[ \t]*(?:#.*)?$/m;

/** True if the files have a configuration with one of the plugins; without, such tags are words about templates. */
export async function hasIncludePlugin(files: ReadonlyMap<string, ByteContent>): Promise<boolean> {
  const paths = new Set([...files.keys()].filter((path) => CONFIGURATION.test(path)));
  // A set also visits the values that are added meanwhile.
  for (const path of paths) {
    const content = files.get(path);
    if (!content || content.size > LARGEST) continue;
    const text = (await content.read()).toString();
    if (PLUGINS.test(text)) return true;
    const inherited = INHERITED.exec(text)?.[1];
    if (inherited !== undefined) paths.add(posix.join(posix.dirname(path), inherited.trim()));
  }
  return false;
}

export const mkDocsPluginTags: IncludeTags = (text, from, files) => {
  if (!/\{!|\{%-?\s*include/.test(text)) return null;
  return {
    text: text.replace(LINES, (tag) => tag.replace(/\s*\n\s*/g, " ")),
    read: (line, isInCode) =>
      [
        ...tagsIn(line, INCLUDE).map(({ tag, at, parts: [address = "", lines] }) => ({
          ...{ tag, at, isCode: isInCode, linksFromFile: false },
          // Addresses begin where the site is built, which is mostly the top.
          paths: pathsOf(`/${address.trim()}`, from, files).reverse(),
          take: (whole: string) =>
            (lines === undefined ? withoutFrontMatter(whole) : linesIn(whole, lines))?.trim() ?? null,
        })),
        ...tagsIn(line, PLUGIN).map(({ tag, at, parts: [name, double, single, options = ""] }) => {
          return {
            ...{ tag, at, isCode: isInCode, linksFromFile: name === "include-markdown" },
            paths: pathsOf(double ?? single ?? "", from, files),
            take: (whole: string) => {
              const part = between(withoutFrontMatter(whole), optionsIn(options));
              return part === null ? null : isInCode ? part.replace(/\n$/, "") : part.trim();
            },
          };
        }),
      ].sort((a, b) => a.at - b.at),
  };
};

const optionsIn = (options: string): ReadonlyMap<string, string> =>
  new Map(
    [...options.matchAll(OPTION)].map(([, name = "", double, single]) => [
      name,
      (double ?? single ?? "").replaceAll("\\n", "\n"),
    ]),
  );

/** The part of a text behind the words `start` and before the words `end`; null without these words. */
function between(text: string, options: ReadonlyMap<string, string>): string | null {
  const [start = "", end = ""] = [options.get("start"), options.get("end")];
  const from = text.indexOf(start);
  if (from < 0) return null;
  const to = end === "" ? text.length : text.indexOf(end, from + start.length);
  return to < 0 ? null : text.slice(from + start.length, to);
}

/** Lines by their numbers, as "1 3-5"; null if one of them does not exist. */
function linesIn(text: string, numbers: string): string | null {
  const parts = numbers
    .trim()
    .split(/\s+/)
    .map((range) => {
      const [first = "", last = first] = range.split("-");
      return linesOf(text, first, last);
    });
  return parts.includes(null) ? null : parts.join("\n");
}
