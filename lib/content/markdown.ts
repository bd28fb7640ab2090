import type { Heading, Parents, Root, RootContent, ThematicBreak, Yaml } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { parseDocument } from "yaml";
import { remarkBlockDirectives } from "./markdown-directives";
import { InvalidText } from "./markdown-errors";
import { printInlineTag } from "./markdown-inline";
import { checkMarkdown } from "./markdown-limits";
import { readMdx } from "./mdx";
import { storedTitle } from "./records";

export { InvalidText, TooComplex } from "./markdown-errors";
export { checkMarkdown, MARKDOWN_LIMITS } from "./markdown-limits";

/** At most this many YAML aliases are followed; more is an expansion attack, not front matter. */
const MAX_YAML_ALIASES = 32;

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkFrontmatter, ["yaml"])
  .use(remarkBlockDirectives)
  .use(remarkStringify, {
    handlers: { inlineTag: printInlineTag, thematicBreak: printThematicBreak },
    bullet: "-",
    bulletOther: "*",
    emphasis: "*",
    fences: true,
    listItemIndent: "one",
    resourceLink: true,
    // What lists have to know to choose their bullets; printed by the handler above.
    rule: "-",
  })
  .freeze();

/** Three dashes in the first line open front matter. */
function printThematicBreak(node: ThematicBreak, parent: Parents | undefined): string {
  return parent?.type === "root" && parent.children[0] === node ? "***" : "---";
}

/**
 * The form in which every text is stored: line feeds only, no byte order mark, and exactly one line feed at
 * the end unless the text is empty. Nothing else changes, so that a block nobody edited stays as written.
 */
export function normalizeMarkdown(text: string): string {
  if (text.includes("\0")) throw new InvalidText("The text holds a NUL character; remove it.");
  if (!text.isWellFormed()) {
    throw new InvalidText("The text holds half of a surrogate pair; send well-formed Unicode.");
  }
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const body = lines.replace(/\n+$/, "");
  return body === "" ? "" : `${body}\n`;
}

/** Parses Markdown with GFM, front matter and block directives; what only MDX knows stays as it is written. Throws `TooComplex` before a costly parse. */
export function parseMarkdown(text: string): Root {
  checkMarkdown(text);
  return readMdx(processor.parse(text), text);
}

/** Prints a tree as Markdown. Parsing the result gives the same tree again, apart from positions. */
export function printMarkdown(root: Root): string {
  return processor.stringify(root);
}

export interface FrontMatter {
  /** The mapping at the top of the page, empty when there is none or when it is not a mapping. */
  data: Record<string, unknown>;
  /** The text without its front matter. */
  body: string;
}

/** Splits off the YAML block at the top. Malformed YAML counts as no data, never as an error. */
export function frontMatter(text: string): FrontMatter {
  const source = frontMatterSource(text);
  if (!source) return { data: {}, body: text };
  return { data: yamlMapping(source.yaml), body: text.slice(source.end) };
}

/** The YAML between the two `---` lines that open a page, and the offset at which the body begins. */
export function frontMatterSource(text: string): { yaml: string; end: number } | null {
  const match = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/.exec(text);
  if (!match) return null;
  return { yaml: match[1] ?? "", end: match[0].length };
}

function yamlMapping(yaml: string): Record<string, unknown> {
  const parsed = parseDocument(yaml, { schema: "core", logLevel: "silent", stringKeys: true });
  if (parsed.errors.length > 0) return {};
  try {
    const value: unknown = parsed.toJS({ maxAliasCount: MAX_YAML_ALIASES });
    return isMapping(value) ? value : {};
  } catch {
    return {};
  }
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The title a page gives itself: `title` in the front matter, else its first heading if that is of level 1,
 * else null. A page that begins with a lower heading has sections, not a title.
 */
export function titleOf(text: string): string | null {
  const { data, body } = frontMatter(text);
  if (typeof data.title === "string" && data.title.trim() !== "") return data.title.trim();
  const plain = PLAIN_HEADING.exec(body)?.[1];
  if (plain !== undefined) return plain.replace(/\s+/g, " ").trim();
  const heading = firstHeading(text);
  const shown = heading?.depth === 1 ? plainTextOf(heading).replace(/\s+/g, " ").trim() : "";
  return shown === "" ? null : shown;
}

/** A heading at the top without any sign that could mean something: most pages begin so, and need no parser. */
const PLAIN_HEADING = /^(?:[ \t]*\n){0,20}#[ \t]+([\p{L}\p{N}][\p{L}\p{N} ,;.?'’“”()/-]*)(?:\n|$)/u;

/** The title that a page takes from its text, as pages store it; null where the text leaves it to the page. */
export function pageTitleOf(text: string): string | null {
  const title = titleOf(text);
  return title === null ? null : storedTitle(title);
}

/** Characters in which most pages have their first heading; reading all of a large page takes a second. */
const OPENING = 8 * 1024;

function firstHeading(text: string): Heading | undefined {
  const isHeading = (node: RootContent): node is Heading => node.type === "heading";
  if (text.length > OPENING && (frontMatterSource(text)?.end ?? 0) < OPENING) {
    checkMarkdown(text);
    const opening = text.slice(0, OPENING);
    // The last block may go on after the cut, and what brackets mean may be defined there.
    const heading = processor.parse(opening).children.slice(0, -1).find(isHeading);
    const [start, end] = [heading?.position?.start.offset, heading?.position?.end.offset];
    if (heading && !opening.slice(start, end).includes("[")) return heading;
  }
  return parseMarkdown(text).children.find(isHeading);
}

/** The words of a page without markup, one line per block, for search and previews. */
export function plainText(text: string): string {
  return parseMarkdown(text)
    .children.filter((node) => node.type !== "yaml" && node.type !== "html" && node.type !== "definition")
    .map(plainTextOf)
    .filter((line) => line !== "")
    .join("\n");
}

const CONTAINERS = new Set([
  "blockquote",
  "list",
  "listItem",
  "table",
  "containerDirective",
  "footnoteDefinition",
]);

/** The words of one node. Parts of a container are separated, or "one" and "two" would read "onetwo". */
export function plainTextOf(node: RootContent | Yaml): string {
  if (node.type === "tableRow") {
    return node.children
      .map((cell) => inlineText(cell))
      .join(" ")
      .trim();
  }
  if (CONTAINERS.has(node.type) && "children" in node) {
    return node.children
      .map((child) => plainTextOf(child))
      .filter((line) => line !== "")
      .join("\n");
  }
  return inlineText(node);
}

function inlineText(node: RootContent): string {
  return textOf(node, { includeHtml: false }).trim();
}

/** The first words of a page, at most `length` characters, cut at a word when one is near. */
export function excerpt(text: string, length: number): string {
  const root = parseMarkdown(text);
  const words = root.children
    .filter((node) => node.type !== "heading" && node.type !== "yaml" && node.type !== "html")
    .filter((node) => node.type !== "definition" && node.type !== "code")
    .map(plainTextOf)
    .join(" ");
  return shorten(words, length);
}

/** Shortens to at most `length` characters on one line, never inside a surrogate pair. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, Math.max(length - 1, 0)).replace(/[\uD800-\uDBFF]$/, "");
  const space = cut.lastIndexOf(" ");
  const kept = space > cut.length * 0.5 ? cut.slice(0, space) : cut;
  return `${kept.trimEnd()}…`;
}
