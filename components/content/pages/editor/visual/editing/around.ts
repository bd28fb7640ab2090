import type { Node, NodeType, ResolvedPos } from "prosemirror-model";
import { type EditorState, TextSelection } from "prosemirror-state";

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
