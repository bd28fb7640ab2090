import type { Command } from "prosemirror-state";
import { marks } from "@/lib/core/content/editing/schema";

/** Returns the Markdown of a mention. */
export const mentionOf = ({ id, displayName }: { id: string; displayName: string }): string =>
  `[@${displayName.replace(/[\\[\]*_`<>]/g, "\\$&")}](/users/${id})`;

/** Deletes the mention before the caret as a whole. */
export const deleteMention: Command = ({ selection, tr }, dispatch) => {
  const { empty, $from } = selection;
  const mark = empty ? $from.nodeBefore?.marks.find(({ type }) => type === marks.link) : undefined;
  if (!mark || !/^\/users\/[\w-]+$/.test(mark.attrs.href)) return false;
  let start = $from.pos;
  for (let index = $from.index() - 1; index >= 0; index--) {
    const child = $from.parent.child(index);
    if (!mark.isInSet(child.marks)) break;
    start -= child.nodeSize;
  }
  dispatch?.(tr.delete(start, $from.pos).scrollIntoView());
  return true;
};
