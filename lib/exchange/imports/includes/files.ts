import { posix } from "node:path";
import { fencedCode } from "@/lib/core/content/code-fence";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { foldersAbove } from "@/lib/core/content/navigation/page-routes";
import { tomlFrontMatter } from "@/lib/exchange/imports/toml";

/* Finds tags in lines, the files that they show, and what they show of them: for all tools. */

/** A tag with its first column and what the groups of its pattern captured. */
export type FoundTag = { tag: string; at: number; parts: readonly (string | undefined)[] };

/** The tags in a line, outside of spans of code. */
export function tagsIn(line: string, pattern: RegExp): FoundTag[] {
  const spans = line.includes("`") ? [...line.matchAll(/`+[^`]*`+/g)] : [];
  const isInSpan = (at: number) => spans.some(({ 0: span, index }) => index < at && at < index + span.length);
  return [...line.matchAll(pattern)]
    .filter(({ index }) => !isInSpan(index))
    .map((match) => ({ tag: match[0], at: match.index, parts: match.slice(1) }));
}

export const pathIn = (folder: string, address: string): string[] => {
  const path = posix.normalize(posix.join(folder, address));
  return path.startsWith("../") ? [] : [path];
};

/**
 * The paths of an address: beside the file; from one of the folders above it, if the address begins at the top of the
 * site; or at any place, if one file has this path below a folder that only configuration names.
 */
export function pathsOf(address: string, from: string, files: ReadonlyMap<string, unknown>): string[] {
  if (/^[a-z][a-z\d+.-]+:/i.test(address)) return [];
  if (/^\.{1,2}\//.test(address)) return pathIn(posix.dirname(from), address);
  const plain = address.replace(/^(?:@site|@docs|@|~)?\/*/, "");
  const near = foldersAbove(from).flatMap((folder) => pathIn(folder, plain));
  if (plain === "" || near.some((path) => files.has(path))) return near;
  // The folder of parts, which are no pages, often has a sign before its name.
  const [only, ...others] = (namesOf(files).get(posix.basename(plain)) ?? []).filter(
    (path) => path.endsWith(`/${plain}`) || path.endsWith(`/_${plain}`),
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

export function withoutFrontMatter(text: string): string {
  const toml = text.startsWith("+++") ? tomlFrontMatter(text) : null;
  const end = toml && "end" in toml ? toml.end : (frontMatterSource(text)?.end ?? 0);
  return text.slice(end);
}

export const fenced = (text: string, info: string): string => fencedCode(text.replace(/\n$/, ""), info);

/** Lines of a text by the numbers of the first and the last; null if there are none. */
export function linesOf(text: string, first: string, last: string): string | null {
  const lines = text.replace(/\n$/, "").split("\n");
  const shown = lines.slice(
    first === "" ? 0 : Math.max(0, Number(first) - 1),
    last === "" ? undefined : Number(last),
  );
  return shown.length === 0 ? null : shown.join("\n");
}
