import type { EditorState, Selection, Transaction } from "prosemirror-state";
import { marks, schema } from "@/lib/core/content/editing/schema";

/** The stretch of the link around an empty selection. */
export const linkRange = ({ empty, $from }: Selection): { from: number; to: number } | null => {
  const mark = empty ? marks.link.isInSet($from.marks()) : undefined;
  if (!mark) return null;
  let start = $from.start();
  let run = null as { from: number; to: number } | null;
  for (const child of $from.parent.children) {
    const end = start + child.nodeSize;
    if (mark.isInSet(child.marks)) run = { from: run?.from ?? start, to: end };
    else if (run && run.to >= $from.pos) break;
    else run = null;
    start = end;
  }
  return run;
};

/** Links the selection, the link around it, or the title as new words. */
export const linkWords = (
  { tr, selection }: EditorState,
  { href, title }: { href: string; title: string },
): Transaction => {
  const { from, to } = linkRange(selection) ?? selection;
  const mark = marks.link.create({ href });
  if (from === to) tr.insert(from, schema.text(title, [...selection.$from.marks(), mark]));
  else tr.removeMark(from, to, marks.link).addMark(from, to, mark);
  return tr.removeStoredMark(marks.link).scrollIntoView();
};
