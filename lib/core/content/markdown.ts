import type { Root } from "mdast";
import remarkCjkFriendly from "remark-cjk-friendly";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { readBracketedWords } from "./bracketed-words";
import { readLoneAttributes } from "./dialects/attribute-lists";
import { remarkDialects } from "./dialects/read";
import { remarkBlockDirectives } from "./markdown-directives";
import { remarkFormulas } from "./markdown-formulas";
import { checkMarkdown } from "./markdown-limits";
import { readMdx } from "./mdx";

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkCjkFriendly)
  .use(remarkFrontmatter, ["yaml"])
  .use(remarkBlockDirectives)
  .use(remarkDialects)
  .use(remarkFormulas)
  .freeze();

/**
 * Parses Markdown with GFM, front matter and block directives; MDX stays as written. Throws `TooComplex` before a
 * costly parse.
 */
export function parseMarkdown(text: string): Root {
  checkMarkdown(text);
  const root = readMdx(readLoneAttributes(processor.parse(text)), text);
  return readBracketedWords(root, text);
}
