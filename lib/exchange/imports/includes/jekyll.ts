import { posix } from "node:path";
import { foldersAbove } from "@/lib/core/content/navigation/page-routes";
import { pathIn, tagsIn, withoutFrontMatter } from "./files";
import type { IncludeTags } from "./include";

/*
 * Jekyll: `{% include part.md words="…" %}` shows a file of `_includes`, with values for `{{ include.words }}`;
 * `{% include_relative part.md %}` one beside the page. Other files than Markdown are templates, which are not run.
 */

const TAG = /\{%-?\s*include(_relative)?\s+([^\s%{}]{1,300}\.(?:md|markdown))(\s[^%{}]{0,1000})?-?%\}/g;
const VALUE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export const jekyllTags: IncludeTags = (text, from) => {
  if (!/\{%-?\s*include/.test(text)) return null;
  return {
    read: (line, isInCode) =>
      (isInCode ? [] : tagsIn(line, TAG)).map(({ tag, at, parts: [relative, name = "", given = ""] }) => {
        const values = new Map(
          [...given.matchAll(VALUE)].map(([, key = "", double, single]) => [key, double ?? single ?? ""]),
        );
        return {
          ...{ tag, at, isCode: false, linksFromFile: relative !== undefined },
          paths:
            relative === undefined
              ? foldersAbove(from).flatMap((folder) => pathIn(posix.join(folder, "_includes"), name))
              : pathIn(posix.dirname(from), name),
          take: (whole: string) =>
            withoutFrontMatter(whole)
              .replace(/\{\{-?\s*include\.([\w-]+)\s*-?\}\}/g, (_tag, key: string) => values.get(key) ?? "")
              .trim(),
        };
      }),
  };
};
