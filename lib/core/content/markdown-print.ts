import type { Parents, Root, ThematicBreak } from "mdast";
import remarkCjkFriendly from "remark-cjk-friendly";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkStringify, { type Options } from "remark-stringify";
import { remarkDialects } from "./dialects/read";
import { remarkBlockDirectives } from "./markdown-directives";
import { escapeDollars, remarkFormulas } from "./markdown-formulas";
import { printInlineTag } from "./markdown-inline";
import { MarkdownProcessor } from "./markdown-processor";

/** How an author writes what Markdown can write in several ways. */
export type MarkdownStyle = Pick<
  Options,
  "bullet" | "bulletOrdered" | "emphasis" | "strong" | "fence" | "incrementListMarker"
>;

const STYLE = {
  handlers: { inlineTag: printInlineTag, thematicBreak: printThematicBreak },
  bullet: "-",
  emphasis: "*",
  fences: true,
  listItemIndent: "one",
  resourceLink: true,
  // The bullet of lists depends on this setting; the handler above prints the rules.
  rule: "-",
} satisfies Options;

const printerWith = (style: Options): MarkdownProcessor =>
  new MarkdownProcessor()
    // First, because it handles every node; the plugins below replace some of its handlers.
    .use(remarkCjkFriendly)
    .use(remarkGfm, { singleTilde: false })
    .use(remarkFrontmatter, ["yaml"])
    .use(remarkBlockDirectives)
    .use(remarkDialects)
    .use(remarkFormulas)
    .use(remarkStringify, { ...STYLE, ...style });
const printer = printerWith({ bulletOther: "*" });

/** The printer of the style that was used last: an editor prints many small parts of one page. */
let last = { key: "", printer };

function printerOf(style: MarkdownStyle): typeof printer {
  const given = Object.entries(style).filter(([, value]) => value !== undefined);
  const key = JSON.stringify(given);
  if (key === last.key) return last.printer;
  const bulletOther = style.bullet === "*" ? ("-" as const) : ("*" as const);
  const made = printerWith({ ...Object.fromEntries(given), bulletOther });
  last = { key, printer: made };
  return made;
}

/** Three dashes in the first line open front matter. */
function printThematicBreak(node: ThematicBreak, parent: Parents | undefined): string {
  return parent?.type === "root" && parent.children[0] === node ? "***" : "---";
}

/**
 * Prints a tree as Markdown. Parsing the result gives the same tree again, apart from positions.
 * @param style the author's; by default that of Bindery
 */
export function printMarkdown(root: Root, style?: MarkdownStyle): string {
  escapeDollars(root);
  return (style ? printerOf(style) : printer).stringify(root);
}
