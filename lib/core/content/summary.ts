import type { Code, Heading, Link, List, ListItem, Nodes, Paragraph, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { parseMarkdown } from "./markdown";

/**
 * A table of contents in Markdown: nested lists of links, as mdBook and similar tools read them from SUMMARY.md.
 * Headings after the first entry begin parts; standalone links are pages outside any part; entries without a link, or
 * with an empty one, are pages without a text of their own. A block of YAML in place of a link is the source of
 * generated pages.
 */
export type SummaryEntry = {
  title: string;
  /** as written; null when the entry has no link */
  href: string | null;
  /** of an entry that is only a block of YAML, the source of a generated page */
  yaml?: string;
  /** in another tool's configuration: all pages of this folder, in the order of folders */
  folder?: string;
  /** absent for entries without Markdown */
  source?: SummarySource;
  children: SummaryEntry[];
};

export type SummaryPart = {
  /** null for entries before the first part and for standalone links */
  title: string | null;
  /** of the heading */
  source?: SummarySource;
  entries: SummaryEntry[];
};

type Range = { start: number; end: number };

/** The Markdown of an entry, or of a part's heading. */
export type SummarySource = {
  form: "item" | "paragraph" | "heading";
  /** Counted from 0: its first line, its own last line, and the last line of the entries below it. */
  lines: { first: number; own: number; last: number };
  /** Offsets of the link, or of the words without one. */
  inline: Range;
  /** Offsets of the words of the link. */
  label: Range;
};

/** Parses a table of contents. The heading above everything is its own title and names no part. */
export function parseSummary(text: string): SummaryPart[] {
  const parts: SummaryPart[] = [];
  let part: SummaryPart = { title: null, entries: [] };
  const begin = (title: string | null, source?: SummarySource) => {
    part = { title, ...(source && { source }), entries: [] };
    parts.push(part);
  };
  const blocks = parseMarkdown(text).children.filter((block) => block.type !== "yaml");
  for (const [index, block] of blocks.entries()) {
    if (block.type === "heading") {
      if (index > 0 || block.depth > 1) begin(shown(block), sourceOf("heading", block, block));
    } else if (block.type === "thematicBreak") {
      if (part.title !== null) begin(null);
    } else if (block.type === "list") {
      if (parts.length === 0) begin(null);
      part.entries.push(...entriesOf(block));
    } else if (block.type === "paragraph") {
      const links = block.children.filter((child): child is Link => child.type === "link");
      if (links.length === 0) continue;
      if (parts.length === 0 || part.title !== null) begin(null);
      part.entries.push(
        ...links.map((link) => ({
          ...{ title: shown(link), href: link.url, children: [] },
          source: sourceOf("paragraph", block, block, link),
        })),
      );
    }
  }
  return parts.filter(({ title, entries }) => title !== null || entries.length > 0);
}

const entriesOf = (list: List): SummaryEntry[] => list.children.flatMap(entryOf);

function entryOf(item: ListItem): SummaryEntry[] {
  const [first] = item.children;
  const isYaml = first?.type === "code" && /^ya?ml$/i.test(first.lang ?? "");
  const label = item.children.find((child): child is Paragraph => child.type === "paragraph");
  const children = item.children.filter((child): child is List => child.type === "list").flatMap(entriesOf);
  // A generated page has no subpages.
  if (isYaml) {
    const source = sourceOf("item", item, first);
    return [{ title: "", href: null, yaml: first.value, source, children: [] }, ...children];
  }
  if (!label) return children;
  const link = label.children.find((child): child is Link => child.type === "link");
  const title = shown(link ?? label);
  if (title === "" && children.length === 0) return [];
  const source = sourceOf("item", item, label, link);
  return [{ title, href: link && link.url !== "" ? link.url : null, source, children }];
}

function sourceOf(
  form: SummarySource["form"],
  block: Nodes,
  own: Heading | Paragraph | Code,
  link?: Link,
): SummarySource {
  const whole = { start: block.position!.start.line - 1, end: block.position!.end.line - 1 };
  const inline = link ? rangeOf(link) : wordsOf(own);
  return {
    form,
    lines: { first: whole.start, own: own.position!.end.line - 1, last: whole.end },
    inline,
    label: link ? wordsOf(link) : inline,
  };
}

const rangeOf = ({ position }: Nodes): Range => ({
  start: position!.start.offset!,
  end: position!.end.offset!,
});

/** The words of a link without any go behind its bracket. */
function wordsOf(node: Heading | Paragraph | Code | Link): Range {
  if (node.type === "code") return rangeOf(node);
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (first && last) return { start: rangeOf(first).start, end: rangeOf(last).end };
  const start = rangeOf(node).start + 1;
  return { start, end: start };
}

const shown = (node: RootContent): string => textOf(node, { includeHtml: false }).replace(/\s+/g, " ").trim();
