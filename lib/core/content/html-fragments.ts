import type { Element, Root as HtmlRoot } from "hast";
import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { eachElement, isHeading } from "./html";
import { outlineOfRoot } from "./outline";

/*
 * Links to places on a page, when the page becomes Markdown: headings get ids of their own, so what led to one
 * by its old id has to lead to the new one.
 */

const ID = /^\S{1,200}$/;

/** For each heading in order the ids that lead to it: its own, of anything in it, of the part it opens. */
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
 * What the ids became; those that stayed the same are left out. Headings of the page are those of its text
 * unless some got lost on the way; then nothing is known.
 */
export function fragmentsOf(root: Root, ids: readonly string[][]): Record<string, string> {
  const outline = outlineOfRoot(root).map(({ entry }) => entry.id);
  const added = outline.length - ids.length;
  if (added < 0 || added > 1) return {};
  const pairs = ids.flatMap((each, index) => each.map((id) => [id, outline[index + added]!] as const));
  return Object.fromEntries(pairs.filter(([id, now]) => id !== now));
}

/** Leads links within a page to what its headings are called now. */
export function followFragments(root: Root, fragments: Record<string, string>): void {
  visit(root, "link", (link) => {
    if (!link.url.startsWith("#")) return;
    const id = decoded(link.url.slice(1));
    if (Object.hasOwn(fragments, id)) link.url = `#${fragments[id]}`;
  });
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
