import type { Definition, Image, Link, Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { FoundLink } from "./links";
import { linksOfOpening, linksOfTags } from "./links-in-tags";
import { checkMarkdown } from "./markdown-limits";
import { linkProcessor } from "./markdown-link-positions";
import { readMdx } from "./mdx";

/** Every address in a text in order, for `replaceLinks`: links, images, reference definitions and autolinks. */
export const findLinks = (text: string): FoundLink[] => parseLinks(text).links;

/** The same, with the parsed tree. */
export function parseLinks(text: string): { root: Root; links: FoundLink[] } {
  checkMarkdown(text);
  const found: FoundLink[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "link" || node.type === "image" || node.type === "definition") {
      const link = locate(text, node);
      if (link) found.push(link);
    }
    if (node.type === "html" && !node.data?.isCode) found.push(...linksOfTags(text, node));
    if (node.type === "containerDirective" || node.type === "leafDirective")
      found.push(...linksOfOpening(text, node));
    if ("children" in node) for (const child of node.children) visit(child);
  };
  const root = readMdx(linkProcessor.parse(text), text);
  visit(root);
  return { root, links: found.sort((a, b) => a.start - b.start) };
}

function locate(text: string, node: Link | Image | Definition): FoundLink | null {
  const words = node.type === "definition" ? (node.label ?? node.identifier) : textOf(node);
  const common = { href: node.url, kind: node.type, text: words };
  const range = node.data?.hrefRange;
  if (range) return { ...common, ...range, form: text[range.start - 1] === "<" ? "bracketed" : "plain" };
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (node.type !== "link" || start === undefined || end === undefined || text[start] === "[") return null;
  if (text[start] === "<") return { ...common, start: start + 1, end: end - 1, form: "autolink" };
  return { ...common, start, end, form: "literal" };
}
