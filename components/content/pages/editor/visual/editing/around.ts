import type { Node, NodeType, ResolvedPos } from "prosemirror-model";
import { type EditorState, TextSelection } from "prosemirror-state";
import { ARRANGEMENTS } from "@/lib/core/content/containers";
import { nodes } from "@/lib/core/content/editing/schema";

/** The depth of the innermost node of a type around a position; 0 if there is none. */
export const depthOf = ($at: ResolvedPos, type: NodeType): number => {
  let { depth } = $at;
  while (depth > 0 && $at.node(depth).type !== type) depth -= 1;
  return depth;
};

/** The caret at the beginning of a text block; null for any other selection. */
export const caretAtStart = ({ selection }: EditorState): ResolvedPos | null =>
  selection instanceof TextSelection && selection.$cursor?.parentOffset === 0 ? selection.$cursor : null;

/** The caret at the end of a text block; null for any other selection. */
export const caretAtEnd = ({ selection }: EditorState): ResolvedPos | null => {
  const $cursor = selection instanceof TextSelection ? selection.$cursor : null;
  return $cursor && $cursor.parentOffset === $cursor.parent.content.size ? $cursor : null;
};

/** The position in front of a child of a node that begins at `start`. */
export const childStart = (parent: Node, start: number, index: number): number =>
  start + parent.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);

/** True for a picture with its caption, and for what holds such pictures: neither holds other blocks. */
export const isPicture = ({ type, attrs }: Node): boolean =>
  type === nodes.container && (attrs.name === "image" || attrs.name === "images");

/** True for a container of parts such as tabs, which holds nothing else. */
export const holdsParts = ({ type, attrs }: Node): boolean =>
  type === nodes.container && (ARRANGEMENTS.has(attrs.name) || attrs.name === "images");

/** True in the caption of a picture, which is one line of words. */
export const isInCaption = ($at: ResolvedPos): boolean => $at.depth > 1 && isPicture($at.node(-1));
