import type { Parents, Root, ThematicBreak } from "mdast";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { remarkDialects } from "./dialects/read";
import { remarkBlockDirectives } from "./markdown-directives";
import { printInlineTag } from "./markdown-inline";

const printer = unified()
  .use(remarkGfm, { singleTilde: false })
  .use(remarkFrontmatter, ["yaml"])
  .use(remarkBlockDirectives)
  .use(remarkDialects)
  .use(remarkStringify, {
    handlers: { inlineTag: printInlineTag, thematicBreak: printThematicBreak },
    bullet: "-",
    bulletOther: "*",
    emphasis: "*",
    fences: true,
    listItemIndent: "one",
    resourceLink: true,
    // The bullet of lists depends on this setting; the handler above prints the rules.
    rule: "-",
  })
  .freeze();

/** Three dashes in the first line open front matter. */
function printThematicBreak(node: ThematicBreak, parent: Parents | undefined): string {
  return parent?.type === "root" && parent.children[0] === node ? "***" : "---";
}

/** Prints a tree as Markdown. Parsing the result gives the same tree again, apart from positions. */
export function printMarkdown(root: Root): string {
  return printer.stringify(root);
}
