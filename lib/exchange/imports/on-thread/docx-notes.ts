import type { Element, Root as HtmlRoot, Nodes } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { noteOf, noteReferenceOf } from "@/lib/core/content/html-notes";

/*
 * Footnotes and endnotes. The converter writes them as links to the items of a list at the end, each with a link
 * back; since Markdown has footnotes, they are marked here with elements of our own, which become footnotes.
 */

const REFERENCE = /^#((?:foot|end)note-\d+)$/;
const NOTE = /^(?:foot|end)note-\d+$/;
const BACK = /^#(?:foot|end)note-ref-\d+$/;

export function markNotes(body: Element | HtmlRoot): void {
  const labels = new Map<string, string>();
  const labelOf = (id: string): string => {
    const label = labels.get(id) ?? String(labels.size + 1);
    labels.set(id, label);
    return label;
  };
  visit(body, "element", (element, index, parent) => {
    if (!parent || index === undefined) return undefined;
    const href = String(element.properties.href ?? "");
    if (element.tagName === "a" && BACK.test(href)) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    const [link] = element.children;
    const target = link?.type === "element" && REFERENCE.exec(String(link.properties.href ?? ""))?.[1];
    if (element.tagName === "sup" && target) {
      parent.children[index] = noteReferenceOf(labelOf(target));
      return SKIP;
    }
    if (element.tagName === "ol" && element.children.some(isNote)) {
      const notes = element.children
        .filter(isNote)
        .map(({ properties, children }) => noteOf(labelOf(String(properties.id)), children));
      parent.children.splice(index, 1, ...notes);
      return index;
    }
    return undefined;
  });
}

const isNote = (node: Nodes): node is Element =>
  node.type === "element" && node.tagName === "li" && NOTE.test(String(node.properties.id ?? ""));
