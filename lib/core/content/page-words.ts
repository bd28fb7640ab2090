import type { Heading, Nodes, Root, RootContent, TableCell, Yaml } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import { alertOf } from "./hints";
import { parseMarkdown } from "./markdown";
import { readInlineTags } from "./read-tags";
import { shorten } from "./text";
import { attributeWords } from "./updates";

/* The words of a page. They need a parser of HTML and one of YAML, which reading Markdown does without. */

/**
 * The title that a page has in its text: `title` in the front matter, else its first heading if that is of level 1,
 * else null. A page that begins with a lower heading has sections, not a title.
 */
export function titleOfRoot(root: Root, { title }: Record<string, unknown>): string | null {
  if (typeof title === "string" && title.trim() !== "") return title.trim();
  const heading = root.children.find((node): node is Heading => node.type === "heading");
  const shown = heading?.depth === 1 ? plainTextOf(heading).replace(/\s+/g, " ").trim() : "";
  return shown === "" ? null : shown;
}

/** The words of a page without markup, one line per block, for search and previews. */
export function plainText(text: string): string {
  const root = parseMarkdown(text);
  readInlineTags(root, parseMarkdown);
  return root.children
    .filter((node) => node.type !== "yaml" && node.type !== "html" && node.type !== "definition")
    .map(plainTextOf)
    .filter((line) => line !== "")
    .join("\n");
}

const CONTAINERS = new Set<string>([
  "blockquote",
  "list",
  "listItem",
  "table",
  "containerDirective",
  "footnoteDefinition",
]);

const BLOCKS = new Set<string>(["paragraph", "code", "heading", "thematicBreak"]);

/** The words of one node. Parts of a container are separated, or "one" and "two" would read "onetwo". */
export function plainTextOf(node: RootContent | Yaml): string {
  if (node.type === "tableRow") {
    return node.children
      .map((cell) => cellText(cell))
      .join(" ")
      .trim();
  }
  const alert = node.type === "blockquote" ? alertOf(node) : null;
  if (alert) {
    const title = inlineText({ type: "paragraph", children: alert.title });
    return [title, plainTextOf(alert.body)].filter((line) => line !== "").join("\n");
  }
  if (CONTAINERS.has(node.type) && "children" in node) {
    // Tabs and entries of changelogs show words of their attributes.
    const title = node.type !== "containerDirective" ? "" : shownAttributes(node);
    return [title, ...node.children.map((child) => plainTextOf(child))]
      .filter((line) => line !== "")
      .join("\n");
  }
  return inlineText(node);
}

const shownAttributes = (node: ContainerDirective): string =>
  node.name === "update" ? attributeWords(node) : (node.attributes?.title ?? "");

function inlineText(node: RootContent): string {
  const parts = withSpaces(node);
  return textOf(parts, { includeHtml: false }).trim();
}

/** A line break separates words. */
function withSpaces<Node extends Nodes>(node: Node): Node {
  if (node.type === "break") return { type: "text", value: "\n" } as Nodes as Node;
  return "children" in node ? { ...node, children: (node.children as Nodes[]).map(withSpaces) } : node;
}

/** The words of a cell, whose content is a line, or blocks of HTML. */
function cellText(cell: TableCell): string {
  const isLine = cell.children.every((child) => !CONTAINERS.has(child.type) && !BLOCKS.has(child.type));
  if (isLine) return inlineText(cell);
  return (cell.children as RootContent[]).map((child) => plainTextOf(child)).join(" ");
}

/** The first words of a text on one line; its source if it has none. */
export function previewOf(text: string, length: number): string {
  const words = plainText(text).replace(/\s+/g, " ");
  return shorten(words === "" ? text : words, length);
}
