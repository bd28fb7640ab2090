import type { Node } from "prosemirror-model";
import { plainWords, type TextPlace } from "@/components/content/pages/clicked-place";

/** The position of a place that a reader clicked; null if the document has no block with its words. */
export const positionOfWords = (doc: Node, { words, number, offset }: TextPlace): number | null => {
  const found: number[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    if (plainWords(node.textContent) === words) found.push(at + 1 + Math.min(offset, node.content.size));
    return false;
  });
  return found[number] ?? found.at(-1) ?? null;
};
