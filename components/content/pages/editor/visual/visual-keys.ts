import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, NodeSelection, type Plugin } from "prosemirror-state";
import { marks, nodes } from "@/lib/core/content/editing/schema";
import { blockCommands, toggle } from "./visual-commands";

/** A new item of a task list is not done yet. */
const splitItem: Command = (state, dispatch, view) => {
  const item = state.selection.$from.node(-1);
  const isTask = item?.type === nodes.item && item.attrs.checked !== null;
  return splitListItem(nodes.item, isTask ? { checked: false } : undefined)(state, dispatch, view);
};

const lineBreak: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  if (!parent.inlineContent) return false;
  const added = parent.type === nodes.codeBlock ? state.schema.text("\n") : nodes.hardBreak.create();
  dispatch?.(state.tr.replaceSelectionWith(added).scrollIntoView());
  return true;
};

/** Moves the caret into the source of a selected block. */
const editSource: Command = (state, _dispatch, view) => {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.island) return false;
  const source = (view?.nodeDOM(selection.from) as HTMLElement | null)?.querySelector("textarea");
  source?.focus();
  return source !== null;
};

/** The keys of the visual editor. @param onLink asks for the target of a link */
export const visualKeys = (onLink: () => void): Plugin[] => [
  keymap({
    "Mod-z": undo,
    "Mod-Shift-z": redo,
    "Mod-y": redo,
    "Mod-b": toggle("strong"),
    "Mod-i": toggle("em"),
    "Mod-e": toggle("code"),
    "Mod-Shift-x": toggleMark(marks.strike),
    "Mod-k": ({ selection: { empty, $from } }) => {
      // Elsewhere the key opens the command menu.
      if (empty && !marks.link.isInSet($from.marks())) return false;
      onLink();
      return true;
    },
    "Mod-Shift-u": () => {
      onLink();
      return true;
    },
    "Mod-Alt-0": setBlockType(nodes.paragraph),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((level) => [`Mod-Alt-${level}`, setBlockType(nodes.heading, { level })]),
    ),
    "Mod-Shift-7": blockCommands.numbers!,
    "Mod-Shift-8": blockCommands.bullets!,
    "Mod-Shift-9": blockCommands.tasks!,
    Enter: chainCommands(editSource, splitItem),
    "Shift-Enter": lineBreak,
    "Mod-Enter": chainCommands(exitCode, editSource),
    Tab: sinkListItem(nodes.item),
    "Shift-Tab": liftListItem(nodes.item),
  }),
  keymap(baseKeymap),
];
