import { exitCode } from "prosemirror-commands";
import { type Command, type EditorState, Selection, TextSelection } from "prosemirror-state";
import { nodes } from "@/lib/core/content/editing/schema";

const inCode = ({ selection: { $from, $to } }: EditorState): boolean =>
  $from.parent.type === nodes.codeBlock && $from.sameParent($to);

/** Begins a line with the indentation of the one before it; on an empty last line it leaves the code. */
export const newlineInCode: Command = (state, dispatch, view) => {
  if (!inCode(state)) return false;
  const { $from, empty, from } = state.selection;
  const before = $from.parent.textBetween(0, $from.parentOffset);
  const isLast = $from.parentOffset === $from.parent.content.size;
  if (empty && isLast && before.endsWith("\n")) {
    if (!dispatch) return true;
    const trimmed = state.apply(state.tr.delete(from - 1, from));
    return exitCode(
      trimmed,
      (tr) => {
        const all = state.tr.delete(from - 1, from);
        for (const step of tr.steps) all.step(step);
        dispatch(all.setSelection(Selection.near(all.doc.resolve(tr.selection.from))).scrollIntoView());
      },
      view,
    );
  }
  const indentation = /[ \t]*/.exec(before.slice(before.lastIndexOf("\n") + 1))![0];
  dispatch?.(state.tr.insertText(`\n${indentation}`).scrollIntoView());
  return true;
};

const INDENTATION = "  ";

/** Positions at which the selected lines of code begin. */
const lineStarts = ({ selection: { $from, $to } }: EditorState): number[] => {
  const text = $from.parent.textContent;
  const starts = [text.lastIndexOf("\n", $from.parentOffset - 1) + 1];
  for (
    let at = text.indexOf("\n", starts[0]);
    at >= 0 && at < $to.parentOffset;
    at = text.indexOf("\n", at + 1)
  )
    starts.push(at + 1);
  return starts.map((start) => $from.start() + start);
};

/** Indents the selected lines, or inserts blanks at the caret. */
export const indentCode: Command = (state, dispatch) => {
  if (!inCode(state)) return false;
  const { tr } = state;
  if (state.selection.empty) tr.insertText(INDENTATION);
  else for (const start of lineStarts(state).reverse()) tr.insertText(INDENTATION, start);
  dispatch?.(tr.scrollIntoView());
  return true;
};

export const outdentCode: Command = (state, dispatch) => {
  if (!inCode(state)) return false;
  const { tr } = state;
  const { $from } = state.selection;
  for (const at of lineStarts(state).reverse()) {
    const rest = $from.parent.textContent.slice(at - $from.start());
    const blanks = /^(?: {1,2}|\t)?/.exec(rest)![0].length;
    if (blanks > 0) tr.delete(at, at + blanks);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Leaves code at an end of the page, where nothing is that the caret could go to. */
const leaveCode =
  (side: -1 | 1): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection;
    if (!empty || !inCode(state)) return false;
    const { parent, parentOffset } = $from;
    const beyond =
      side < 0 ? parent.textBetween(0, parentOffset) : parent.textBetween(parentOffset, parent.content.size);
    const at = side < 0 ? $from.before() : $from.after();
    if (beyond.includes("\n") || Selection.findFrom(state.doc.resolve(at), side)) return false;
    const tr = state.tr.insert(at, nodes.paragraph.create());
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
    return true;
  };

export const leaveCodeUp = leaveCode(-1);
export const leaveCodeDown = leaveCode(1);
