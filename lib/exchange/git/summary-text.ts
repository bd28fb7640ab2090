import { posix } from "node:path";
import type { List, ListItem, RootContent } from "mdast";
import { sourceText } from "@/lib/content/computed/source-text";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { shorten } from "@/lib/core/content/text";
import type { WantedEntry } from "./edited-summary";
import type { Layout, LayoutNode } from "./layout";

/**
 * Writes the table of contents of a space: nested lists of links, groups as headings above theirs, and a line
 * where pages outside of any group follow one. A computed page is a YAML block with its source.
 */
export function summaryText(layout: Layout): string {
  const blocks: RootContent[] = [heading(1, "Table of contents")];
  let open: ListItem[] | null = null;
  let isInGroup = false;
  for (const node of layout.nodes) {
    if (node.page.kind === "group") {
      blocks.push(heading(2, titleOf(node)), list(node.children.map(item)));
      open = null;
      isInGroup = true;
      continue;
    }
    if (open === null) {
      if (isInGroup) blocks.push({ type: "thematicBreak" });
      open = [];
      isInGroup = false;
      blocks.push(list(open));
    }
    open.push(item(node));
  }
  return printMarkdown({ type: "root", children: blocks });

  function item(node: LayoutNode): ListItem {
    const { computed } = node.page;
    if (computed !== null) {
      const children = [{ type: "code" as const, lang: "yaml", value: sourceText(computed) }];
      return { type: "listItem", spread: false, children };
    }
    const link = {
      type: "link" as const,
      url: hrefOf(layout, node),
      children: [{ type: "text" as const, value: titleOf(node) }],
    };
    const children = node.children.length > 0 ? [list(node.children.map(item))] : [];
    return {
      type: "listItem",
      spread: false,
      children: [{ type: "paragraph", children: [link] }, ...children],
    };
  }
}

function hrefOf({ root, pagePaths }: Layout, { page, path }: LayoutNode): string {
  const { target } = page;
  if (target?.kind === "url") return String(target.url);
  const file = path ?? pagePaths.get(String(target?.page));
  // A page without a file is an entry without a link, like mdBook's draft chapters.
  return file === undefined ? "" : relativeHref(root, file);
}

/** Returns the same entries, for editing an existing file. */
export const wantedEntries = (layout: Layout): WantedEntry[] => {
  const entryOf = (node: LayoutNode): WantedEntry => ({
    id: node.page.id,
    isGroup: node.page.kind === "group",
    title: titleOf(node),
    href: node.page.kind === "group" ? "" : hrefOf(layout, node),
    computed: node.page.computed,
    children: node.children.map(entryOf),
  });
  return layout.nodes.map(entryOf);
};

const list = (children: ListItem[]): List => ({ type: "list", ordered: false, spread: false, children });
const heading = (depth: 1 | 2, value: string): RootContent => ({
  type: "heading",
  depth,
  children: [{ type: "text", value }],
});
const titleOf = ({ page }: LayoutNode): string => shorten(page.title, 250) || "Untitled";

/** Returns the relative link from a folder to a file. */
export const relativeHref = (folder: string, path: string): string =>
  posix.relative(folder, path).split("/").map(encodeURIComponent).join("/");
