import { posix } from "node:path";
import { CodeFollower } from "@/lib/core/content/dialects/lines";
import { MARKDOWN_LIMITS } from "@/lib/core/content/markdown-limits";
import { shorten } from "@/lib/core/content/text";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import type { Include, IncludeTags } from "./include";

/* Tags that show another file of the site in a page, as several tools have them: a file for each. */

/** A text with the files that it includes, and sentences about files that are not in it. */
type Expanded = { text: string; problems: string[] };

/** Files that include each other more deeply than this are a mistake. */
const DEEPEST = 10;
/** Sentences about the tags of one page. */
const MOST_PROBLEMS = 100;
/** Longer lines are data, such as embedded pictures. */
const LONGEST_LINE = 20_000;
/** Characters that all pages of an import include: memory holds all of its texts. */
const MOST_INCLUDED = 50_000_000;
/** Characters in which the parts of files are looked for, by all tags of an import. */
const MOST_READ = 1_000_000_000;

export class Includes {
  /** Files that are in the text of a page. */
  readonly used = new Set<string>();
  private room = MOST_INCLUDED;
  private unread = MOST_READ;
  private readonly yieldNow = yieldToEventLoop();

  /**
   * @param read a file as text; null if there is none
   */
  constructor(
    private readonly files: ReadonlyMap<string, unknown>,
    private readonly read: (path: string) => Promise<string | null>,
    private readonly tools: readonly IncludeTags[],
  ) {}

  /** Puts the included files into a text. Those that include themselves, and missing ones, stay as written. */
  async expand(text: string, path: string): Promise<Expanded> {
    const problems = new Set<string>();
    const room = { left: MARKDOWN_LIMITS.bytes - text.length };
    return { text: await this.expanded(text, [path], room, problems), problems: [...problems] };
  }

  private async expanded(
    written: string,
    chain: readonly string[],
    room: { left: number },
    problems: Set<string>,
  ): Promise<string> {
    let text = written;
    for (const tagsIn of this.tools) {
      const tags = tagsIn(text, chain.at(-1)!, this.files);
      if (!tags) continue;
      const code = new CodeFollower();
      const lines: string[] = [];
      for (const line of (tags.text ?? text).split("\n")) {
        const isInCode = code.isCode(line) || code.isInCode;
        const includes = line.length <= LONGEST_LINE ? tags.read(line, isInCode) : [];
        lines.push(
          includes.length === 0 ? line : await this.shownLine(line, includes, chain, room, problems),
        );
      }
      text = lines.join("\n");
    }
    return text;
  }

  /** A line with the files in place of its tags; a tag alone on its line indents all lines of its file. */
  private async shownLine(
    line: string,
    includes: readonly Include[],
    chain: readonly string[],
    room: { left: number },
    problems: Set<string>,
  ): Promise<string> {
    let [shown, end] = ["", 0];
    for (const include of includes) {
      const before = line.slice(end, include.at);
      const part = await this.included(include, chain, room, problems);
      const isFirst = end === 0 && before.trim() === "";
      shown += part !== null && isFirst ? indented(part, before) : before + (part ?? include.tag);
      end = include.at + include.tag.length;
    }
    return shown + line.slice(end);
  }

  /** The text in place of a tag; null if it stays. */
  private async included(
    { tag, paths, take, isCode, linksFromFile }: Include,
    chain: readonly string[],
    room: { left: number },
    problems: Set<string>,
  ): Promise<string | null> {
    const stays = (problem: string): null => {
      if (problems.size < MOST_PROBLEMS) problems.add(problem);
      return null;
    };
    const name = shorten(tag.trim(), 200);
    const from = chain.at(-1)!;
    const path = paths.find((each) => this.files.has(each));
    if (path === undefined) return stays(`${name} stays as written: its file is not in the import.`);
    if (chain.includes(path)) {
      const circle = [...chain, path].join(" → ");
      return stays(`${name} stays as written: the file includes itself by ${circle}.`);
    }
    if (chain.length > DEEPEST)
      return stays(`${name} stays as written: files include each other too deeply.`);
    const whole = await this.read(path);
    if (whole === null) return stays(`${name} stays as written: its file is not a text of 1 MB at most.`);
    if (whole.length > this.unread)
      return stays(`${name} stays as written: the import has too many tags for parts of large files.`);
    this.unread -= whole.length;
    await this.yieldNow();
    const part = take(whole, path);
    if (part === null) return stays(`${name} stays as written: its file has no such part.`);
    if (part.length > room.left)
      return stays(`${name} stays as written: the page would be larger than 1 MB.`);
    if (part.length > this.room)
      return stays(`${name} stays as written: the pages of the import include more than 50 MB.`);
    room.left -= part.length;
    this.room -= part.length;
    this.used.add(path);
    const own = isCode ? part : await this.expanded(part, [...chain, path], room, problems);
    return linksFromFile ? withLinksFrom(own, posix.dirname(path), posix.dirname(from)) : own;
  }
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
