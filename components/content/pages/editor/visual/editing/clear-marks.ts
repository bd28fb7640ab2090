import type { Command } from "prosemirror-state";
import { marks } from "@/lib/core/content/editing/schema";
import { clearColors } from "./colors";

/** Takes all marks and colors off the selected words; links stay. */
export const clearMarks: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  if (empty) return false;
  const { tr } = state;
  for (const mark of [marks.strong, marks.em, marks.strike, marks.code]) tr.removeMark(from, to, mark);
  clearColors(tr);
  dispatch?.(tr);
  return true;
};
