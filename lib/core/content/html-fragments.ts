import type { Element, Root as HtmlRoot } from "hast";
import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { decodeWritten } from "@/lib/core/address-text";
import { eachElement, isHeading } from "./clipboard/elements";
import { outlineOfRoot } from "./outline";

/*
 * Links to places on a page, when the page becomes Markdown: headings get new ids, so links to the old ids have to be
 * rewritten.
 */

const ID = /^\S{1,200}$/;

/** The ids that lead to each heading, in order: its own, those of its content, that of the section it opens. */
export function headingIds(text: Element | HtmlRoot): string[][] {
  const found: string[][] = [];
  visit(text, "element", (element, _index, parent) => {
    if (!isHeading(element)) return;
    const ids = new Set<string>();
    eachElement(element, ({ properties: { id, name } }) => {
      for (const each of [id, name]) if (typeof each === "string" && ID.test(each)) ids.add(each);
    });
    if (parent?.type === "element" && parent.children.find(({ type }) => type === "element") === element) {
      const { id } = parent.properties;
      if (typeof id === "string" && ID.test(id)) ids.add(id);
    }
    found.push([...ids]);
  });
  return found;
}

/**
 * Maps old ids to new ones, without the unchanged. The headings of the page must be those of its text; if some got
 * lost in the conversion, the map is empty.
 */
export function fragmentsOf(root: Root, ids: readonly string[][]): Record<string, string> {
  const outline = outlineOfRoot(root).map(({ entry }) => entry.id);
  const added = outline.length - ids.length;
  if (added < 0 || added > 1) return {};
  const pairs = ids.flatMap((each, index) => each.map((id) => [id, outline[index + added]!] as const));
  return Object.fromEntries(pairs.filter(([id, now]) => id !== now));
}

/** Points links within a page at the new ids of its headings. */
export function followFragments(root: Root, fragments: Record<string, string>): void {
  visit(root, "link", (link) => {
    if (!link.url.startsWith("#")) return;
    const id = decodeWritten(link.url.slice(1));
    if (Object.hasOwn(fragments, id)) link.url = `#${fragments[id]}`;
  });
}
