import type { RootContent } from "mdast";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import type { Processor } from "unified";
import { htmlTablesIn } from "./dialects/html-tables";
import { remarkDialects } from "./dialects/read";
import { wrappedTagsIn } from "./dialects/wrapped-tags";
import { frontMatterSource } from "./front-matter-source";
import { remarkBlockDirectives } from "./markdown-directives";
import { formulaBlocksIn, remarkFormulas } from "./markdown-formulas";
import { checkMarkdown } from "./markdown-limits";
import { MarkdownProcessor } from "./markdown-processor";

/*
 * Finds the top-level blocks of a text without parsing inline content: that is most of the work of parsing, and
 * cannot change where a block ends. The parser's time also grows faster than the text, so a long one is read in
 * windows. A window ends anywhere, and its last block may continue behind it, so the next window begins with the last
 * block that follows a blank line after a paragraph or heading: there no block is open, and the parser is in the same
 * state as at the beginning of a text. (After indented code it is not: a list that begins with 2 is none there.)
 */

/**
 * A top-level block: its Markdown node type (a paragraph for a block that only MDX knows), its offsets, and its first
 * line, 1-based.
 */
interface BlockPlace {
  type: RootContent["type"];
  start: number;
  end: number;
  line: number;
}

const INLINE = [
  ...["attention", "autolink", "characterEscape", "characterReference", "codeText", "hardBreakEscape"],
  ...["htmlText", "labelEnd", "labelStartImage", "labelStartLink"],
];

/** Switches off the parsing of inline content. */
function blocksOnly(this: Processor): void {
  const data = this.data();
  const added = (data.micromarkExtensions ?? []).flatMap(({ text }) => Object.values(text ?? {})).flat();
  const names = added.flatMap((construct) => construct?.name ?? []);
  data.micromarkExtensions?.push({ disable: { null: [...INLINE, ...names] } });
  for (const extension of (data.fromMarkdownExtensions ?? []).flat()) extension.transforms = [];
}

/** The syntax of `parseMarkdown`; front matter is possible at the beginning only. */
const parser = () => new MarkdownProcessor().use(remarkParse).use(remarkGfm, { singleTilde: false });
const beginning = parser()
  .use(remarkFrontmatter, ["yaml"])
  .use(remarkBlockDirectives)
  .use(remarkDialects)
  .use(remarkFormulas)
  .use(blocksOnly);
const middle = parser().use(remarkBlockDirectives).use(remarkDialects).use(remarkFormulas).use(blocksOnly);

const WINDOW = 16 * 1024;

/**
 * The top-level blocks of a text in order. Throws `TooComplex` before a costly parse.
 * @param window about how many characters are read at once
 */
export const placesOfBlocks = (source: string, window = WINDOW): BlockPlace[] =>
  [...blocksInWindows(source, window)].flat();

/** The same, one window after the other. Blocks of a window read the same without the text before and behind them. */
export function* blocksInWindows(source: string, window = WINDOW): Generator<BlockPlace[], undefined> {
  checkMarkdown(source);
  // The parser skips a byte order mark without counting it.
  const text = source.replace(/^\uFEFF/, "");
  const tables = htmlTablesIn(text);
  const tags = wrappedTagsIn(text);
  const blocks = formulaBlocksIn(text);
  let at = 0;
  let linesBefore = 0;
  let size = window + endOfFrontMatter(text);
  for (;;) {
    const feed = text.indexOf("\n", at + size);
    const piece = text.slice(at, feed < 0 ? undefined : feed + 1);
    const data = { foundBefore: { tables, tags, linesBefore }, formulaBlocks: { blocks, linesBefore } };
    const file = { value: piece, data };
    const nodes = (at === 0 ? beginning : middle).parse(file).children;
    const isLast = at + piece.length === text.length;
    const complete = isLast ? nodes.length : lastFresh(piece, nodes);
    const from = at;
    const above = linesBefore;
    yield nodes.slice(0, complete).map(({ type, position }) => {
      const { start, end } = position!;
      return { type, start: from + start.offset!, end: from + end.offset!, line: above + start.line };
    });
    if (isLast) return undefined;
    const next = nodes[complete];
    if (complete === 0 || !next) {
      size *= 2;
      continue;
    }
    at += lineStart(piece, next.position!.start.offset!);
    linesBefore += next.position!.start.line - 1;
    size = window;
  }
}

/** Unclosed front matter is none, but the parser has searched the whole text for its end. */
const endOfFrontMatter = (text: string): number =>
  frontMatterSource(text)?.end ?? (/^---[ \t]*(?:[\r\n]|$)/.test(text) ? text.length : 0);

const lineStart = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;

const CLOSED = new Set(["paragraph", "heading"]);

/** Index of the last node in the second half of a window that a new text could begin with; 0 for none. */
function lastFresh(piece: string, nodes: readonly RootContent[]): number {
  for (let index = nodes.length - 1; index > 0; index--) {
    if (!CLOSED.has(nodes[index - 1]!.type)) continue;
    const offset = nodes[index]!.position!.start.offset!;
    if (offset < piece.length / 2) return 0;
    const start = lineStart(piece, offset);
    if (start > 1 && isBlank(piece.slice(start, offset)) && isBlank(lineBefore(piece, start))) {
      // At its beginning a text may have a byte order mark, which is skipped.
      if (piece[start] !== "\uFEFF") return index;
    }
  }
  return 0;
}

const lineBefore = (text: string, start: number): string => text.slice(lineStart(text, start - 1), start - 1);

const isBlank = (line: string): boolean => /^[ \t]*$/.test(line);
