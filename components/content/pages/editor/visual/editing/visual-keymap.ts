import { baseKeymap, chainCommands, exitCode, toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { type Command, TextSelection } from "prosemirror-state";
import { marks, nodes } from "@/lib/core/content/editing/schema";
import {
  deleteBlocks,
  deleteSelectedBlocks,
  leaveLabel,
  resetBlock,
  selectBeside,
  selectBlock,
  selectMore,
} from "./blocks";
import { indentCode, leaveCodeDown, leaveCodeUp, newlineInCode, outdentCode } from "./code";
import { openBlock } from "./input-rules";
import {
  indentItems,
  joinWithList,
  joinWithNext,
  leaveItem,
  outdentItems,
  splitItem,
  tickTask,
} from "./lists";
import { breakInCell, clearCells, goToCell, goToRowBelow, leaveTable } from "./tables";

const lineBreak: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  // A heading is one line.
  if (!parent.inlineContent || parent.type === nodes.heading || parent.type === nodes.label) return false;
  const added = parent.type === nodes.codeBlock ? state.schema.text("\n") : nodes.hardBreak.create();
  dispatch?.(state.tr.replaceSelectionWith(added).scrollIntoView());
  return true;
};

/** After Escape, which selects a block, Tab leaves the editor everywhere. */
const inText =
  (command: Command): Command =>
  (state, dispatch, view) =>
    state.selection instanceof TextSelection && command(state, dispatch, view);

/**
 * Keeps a key from others when the command has nothing to do: `Mod-Shift-z` would be tried as `Mod-z`, which undoes, and
 * `Mod-z` would reach the browser's own history.
 */
const handled =
  (command: Command): Command =>
  (state, dispatch, view) => {
    command(state, dispatch, view);
    return true;
  };

/** The commands of the keys in the text. @param isOn false leaves Markdown that is typed */
export const visualKeymap = (isOn: () => boolean): Record<string, Command> => ({
  ...baseKeymap,
  "Mod-z": handled(undo),
  "Mod-Shift-z": handled(redo),
  "Mod-y": handled(redo),
  "Mod-b": toggleMark(marks.strong),
  "Mod-i": toggleMark(marks.em),
  "Mod-e": toggleMark(marks.code),
  "Mod-Shift-x": toggleMark(marks.strike),
  "Mod-Shift-Backspace": deleteBlocks,
  "Mod-a": selectMore,
  Escape: selectBlock,
  Enter: chainCommands(
    openBlock(isOn),
    newlineInCode,
    goToRowBelow,
    leaveLabel,
    splitItem,
    baseKeymap.Enter!,
  ),
  "Shift-Enter": chainCommands(breakInCell, lineBreak, leaveLabel, baseKeymap.Enter!),
  "Mod-Enter": chainCommands(exitCode, leaveTable, tickTask),
  Tab: inText(chainCommands(goToCell(1), indentCode, indentItems)),
  "Shift-Tab": inText(chainCommands(goToCell(-1), outdentCode, outdentItems)),
  Backspace: chainCommands(
    clearCells,
    deleteSelectedBlocks,
    selectBeside(-1),
    leaveItem,
    joinWithList,
    resetBlock,
    baseKeymap.Backspace!,
  ),
  Delete: chainCommands(clearCells, deleteSelectedBlocks, selectBeside(1), joinWithNext, baseKeymap.Delete!),
  ArrowUp: leaveCodeUp,
  ArrowDown: leaveCodeDown,
});
