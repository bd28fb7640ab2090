import { posix } from "node:path";
import { CodeFollower } from "@/lib/core/content/dialects/lines";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { MARKDOWN_LIMITS } from "@/lib/core/content/markdown-limits";
import { foldersAbove } from "@/lib/core/content/navigation/page-routes";
import { shorten } from "@/lib/core/content/text";
import { isMarkdown } from "./paths";
import { tomlFrontMatter } from "./toml";

/*
 * Shortcodes of Hugo that show another file of the site: `include` and `glossary-term` of Hugo's own documentation,
 * `readfile` of Docsy. Sites have more of these names; each of their files is looked for where such sites keep them.
 */

/** A text with the files that it includes, and sentences about files that are not in it. */
type Expanded = { text: string; problems: string[] };

const TAG =
  /^([ \t]*)\{\{([<%])\s*(include|readfile|glossary-term)\s+((?:[^{}"`]|"[^"]*"|`[^`]*`)*?)\s*\/?[>%]\}\}\s*$/;

/** Files that include each other more deeply than this are a mistake. */
const DEEPEST = 10;
/** A longer line is no tag. */
const LONGEST_TAG = 1_000;
/** Characters that all pages of an import include: memory holds all of its texts. */
const MOST_INCLUDED = 50_000_000;

export class HugoIncludes {
  private room = MOST_INCLUDED;

  /**
   * @param read a file as text; null if there is none
   */
  constructor(
    private readonly files: { has: (path: string) => boolean },
    private readonly read: (path: string) => Promise<string | null>,
  ) {}

  /** Puts the included files into a text. Those that include themselves, and missing ones, stay as written. */
  async expand(text: string, path: string): Promise<Expanded> {
    const problems = new Set<string>();
    const room = { left: MARKDOWN_LIMITS.bytes - text.length };
    return { text: await this.expanded(text, [path], room, problems), problems: [...problems] };
  }

  private async expanded(
    text: string,
    chain: readonly string[],
    room: { left: number },
    problems: Set<string>,
  ): Promise<string> {
    if (!text.includes("{{")) return text;
    const code = new CodeFollower();
    const lines: string[] = [];
    for (const line of text.split("\n")) {
      const isWords = !code.isCode(line) && !code.isInCode && line.length <= LONGEST_TAG;
      const tag = isWords ? TAG.exec(line) : null;
      lines.push((tag && (await this.included(tag, chain, room, problems))) ?? line);
    }
    return lines.join("\n");
  }

  /** The text in place of a tag; null if it stays. */
  private async included(
    [tag, indent = "", , name = "", attributes = ""]: RegExpExecArray,
    chain: readonly string[],
    room: { left: number },
    problems: Set<string>,
  ): Promise<string | null> {
    const stays = (reason: string): null => {
      problems.add(`${shorten(tag!.trim(), 200)} stays as written: ${reason}.`);
      return null;
    };
    const from = chain.at(-1)!;
    const path = this.find(name, addressIn(attributes), from);
    if (path === null) return stays("its file is not in the import");
    if (chain.includes(path)) return stays(`the file includes itself by ${[...chain, path].join(" → ")}`);
    if (chain.length > DEEPEST) return stays("files include each other too deeply");
    const written = await this.read(path);
    if (written === null) return stays("its file is not a text");
    if (written.length > room.left) return stays("the page would be larger than 1 MB");
    if (written.length > this.room) return stays("the pages of the import include more than 50 MB");
    room.left -= written.length;
    this.room -= written.length;
    const language = attributeIn(attributes, "lang") ?? attributeIn(attributes, "highlight");
    if (attributeIn(attributes, "code") === "true" || language !== null || !isText(path))
      return indented(fenced(written, language ?? posix.extname(path).slice(1)), indent);
    const body = withoutFrontMatter(written).trim();
    const own = await this.expanded(body, [...chain, path], room, problems);
    return indented(withLinksFrom(own, posix.dirname(path), posix.dirname(from)), indent);
  }

  /** Finds an included file: beside the page, or below one of the folders above it. */
  private find(name: string, address: string, from: string): string | null {
    if (address === "") return null;
    const folders = name === "glossary-term" ? ["quick-reference/glossary", "glossary"] : ["", "includes"];
    const wanted = name === "glossary-term" ? urlized(address) : address.replace(/^\/+/, "");
    const above = foldersAbove(from);
    const beside = address.startsWith("/") ? [] : [posix.dirname(from)];
    for (const folder of [...beside, ...above])
      for (const below of folders)
        for (const ending of ["", ".md", "/index.md", "/_index.md"]) {
          const path = posix.normalize(posix.join(folder, below, wanted + ending));
          if (!path.startsWith("../") && this.files.has(path)) return path;
        }
    return null;
  }
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

function withoutFrontMatter(text: string): string {
  const toml = text.startsWith("+++") ? tomlFrontMatter(text) : null;
  const end = toml && "end" in toml ? toml.end : (frontMatterSource(text)?.end ?? 0);
  return text.slice(end);
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}

const indented = (text: string, indent: string): string =>
  indent === "" ? text : text.replace(/^(?=.)/gm, indent);

/** Links of a file in another folder, relative to the folder of the page. */
function withLinksFrom(text: string, from: string, to: string): string {
  if (from === to) return text;
  return text.replace(
    /(\]\()(?![a-z][a-z0-9+.-]*:|[/#<{)]|g\))([^()\s]+)/gi,
    (_whole, opening: string, address: string) =>
      opening + (posix.relative(to, posix.join(from, address)) || address),
  );
}
