import type { Node } from "prosemirror-model";
import { isWordless } from "@/lib/core/content/editing/canonical";
import { nodes } from "@/lib/core/content/editing/schema";

/** Indexes of the children that Markdown can express, as `canonical` keeps them: empty paragraphs are on screen only. */
export const lastingChildren = (node: Node): number[] => {
  const all = node.children.map((_, index) => index);
  const kept = all.filter((index) => !isWordless(node.child(index)));
  const isFilled = kept.some((index) => node.child(index).type !== nodes.label);
  return isFilled ? kept : [...kept, ...all.slice(-1)];
};
