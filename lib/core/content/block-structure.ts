import type { RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import type { Processor } from "unified";
import { remarkDialects } from "./dialects/read";
import { frontMatterSource } from "./front-matter-source";
import { remarkBlockDirectives } from "./markdown-directives";
import { remarkFormulas } from "./markdown-formulas";
import { remarkFrontMatter } from "./markdown-front-matter";
import { checkMarkdown } from "./markdown-limits";
import { MarkdownProcessor } from "./markdown-processor";
import { type Piece, windowsOf } from "./text-windows";

/*
 * Finds the top-level blocks of a text without parsing inline content: that is most of the work of parsing, and
 * cannot change where a block ends.
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
  .use(remarkFrontMatter)
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
export function placesOfBlocks(source: string, window = WINDOW): BlockPlace[] {
  checkMarkdown(source);
  // The parser skips a byte order mark without counting it.
  const text = source.replace(/^\uFEFF/, "");
  const parse = ({ text, at, dataBelow }: Piece) => {
    const { children } = (at === 0 ? beginning : middle).parse({ value: text, data: dataBelow(0) });
    return { nodes: children, above: "" };
  };
  const windows = windowsOf(text, { parse, window, first: window + endOfFrontMatter(text) });
  return [...windows].flatMap(({ nodes, at, line }) =>
    nodes.map(({ type, position }) => {
      const { start, end } = position!;
      return { type, start: at + start.offset!, end: at + end.offset!, line: line + start.line };
    }),
  );
}

/** Unclosed front matter is none, but the parser has searched the whole text for its end. */
const endOfFrontMatter = (text: string): number =>
  frontMatterSource(text)?.end ?? (/^---[ \t]*(?:[\r\n]|$)/.test(text) ? text.length : 0);
