import { posix } from "node:path";
import { foldersAbove } from "@/lib/core/content/navigation/page-routes";
import { isMarkdown } from "@/lib/exchange/imports/paths";
import { type FoundTag, fenced, pathIn, tagsIn, withoutFrontMatter } from "./files";
import type { Include, IncludeTags } from "./include";

/*
 * Hugo: `include` and `glossary-term` of Hugo's own documentation, `readfile` of Docsy. Sites have more of these
 * names; each of their files is looked for where such sites keep them.
 */

const TAG = /\{\{([<%])([^{}]{1,500})[>%]\}\}/g;
const INSIDE = /^\s*(include|readfile|glossary-term)\s+(\S[\s\S]*?)\s*\/?$/;

export const hugoTags: IncludeTags = (text, from) => {
  if (!/\{\{[<%]/.test(text)) return null;
  return {
    read: (line, isInCode) => (isInCode ? [] : tagsIn(line, TAG).flatMap((tag) => includeOf(tag, from))),
  };
};

function includeOf({ tag, at, parts: [, inside = ""] }: FoundTag, from: string): Include[] {
  const [, name = "", attributes = ""] = INSIDE.exec(inside) ?? [];
  if (name === "") return [];
  const language = attributeIn(attributes, "lang") ?? attributeIn(attributes, "highlight");
  const isCode = attributeIn(attributes, "code") === "true" || language !== null;
  return [
    {
      ...{ tag, at, paths: hugoPaths(name, addressIn(attributes), from), isCode },
      take: (whole, path) =>
        isCode || !isText(path)
          ? fenced(whole, language ?? posix.extname(path).slice(1))
          : withoutFrontMatter(whole).trim(),
      linksFromFile: true,
    },
  ];
}

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
