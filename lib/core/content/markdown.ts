import type { Root } from "mdast";
import remarkCjkFriendly from "remark-cjk-friendly";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { readAbbreviations } from "./abbreviations";
import { readBracketedWords } from "./bracketed-words";
import { readLoneAttributes } from "./dialects/attribute-lists";
import { remarkDialects } from "./dialects/read";
import { remarkLiteralAddresses } from "./literal-addresses";
import { remarkBlockDirectives } from "./markdown-directives";
import { remarkFormulas } from "./markdown-formulas";
import { remarkFrontMatter } from "./markdown-front-matter";
import { checkMarkdown } from "./markdown-limits";
import { MarkdownProcessor } from "./markdown-processor";
import { readMdx } from "./mdx";

/** Reads the Markdown of pages: with GFM, front matter, block directives, the blocks of other tools and formulas. */
export const markdownReader = (): MarkdownProcessor =>
  new MarkdownProcessor()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(remarkLiteralAddresses)
    .use(remarkCjkFriendly)
    .use(remarkFrontMatter)
    .use(remarkBlockDirectives)
    .use(remarkDialects)
    .use(remarkFormulas);
const reader = markdownReader();

/**
 * Parses Markdown with GFM, front matter and block directives; MDX stays as written. Throws `TooComplex` before a
 * costly parse.
 */
export function parseMarkdown(text: string): Root {
  checkMarkdown(text);
  return readWords(reader.parse(text), text);
}

/**
 * Parses a piece of a text that was checked, without `readWords`.
 * @param data what the plugins of syntax found in the whole text
 */
export const parsePiece = (text: string, data: Record<string, unknown>): Root =>
  reader.parse({ value: text, data });

/** Reads what is words or MDX although it looks like HTML, in place. */
export const readWords = (root: Root, text: string): Root =>
  readBracketedWords(readMdx(readAbbreviations(readLoneAttributes(root), text), text), text);
