import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import type { Command } from "prosemirror-state";
import { marks, nodes } from "@/lib/core/content/editing/schema";
import type { MarkName } from "../editor-toolbar";

/* The commands of the toolbar in the visual editor. A second press undoes the first. */

export const toggle = (name: MarkName): Command => toggleMark(marks[name]);

const heading =
  (level: number): Command =>
  (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isSame = parent.type === nodes.heading && parent.attrs.level === level;
    return isSame
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch);
  };

const code: Command = (state, dispatch) =>
  setBlockType(state.selection.$from.parent.type === nodes.codeBlock ? nodes.paragraph : nodes.codeBlock)(
    state,
    dispatch,
  );

const quote: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const isQuoted = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1).type);
  return isQuoted.includes(nodes.quote) ? lift(state, dispatch) : wrapIn(nodes.quote)(state, dispatch);
};

type ListKind = "bullets" | "numbers" | "tasks";

const kindOf = (list: Node): ListKind =>
  list.attrs.ordered ? "numbers" : list.firstChild?.attrs.checked === null ? "bullets" : "tasks";

/** Makes a list of one kind, changes the kind of the list around the selection, or takes its items out. */
const list =
  (kind: ListKind): Command =>
  (state, dispatch) => {
    const { $from, $to } = state.selection;
    const range = $from.blockRange($to, (node) => node.type === nodes.list);
    const checked = kind === "tasks" ? false : null;
    const ordered = kind === "numbers";
    if (!range)
      return wrapInList(nodes.list, { ordered })(
        state,
        dispatch &&
          ((tr) => {
            const { from, to } = tr.selection;
            tr.doc.nodesBetween(from, to, (node, at) => {
              if (node.type === nodes.item) tr.setNodeAttribute(at, "checked", checked);
            });
            dispatch(tr);
          }),
      );
    const { parent, depth } = range;
    if (kindOf(parent) === kind) return liftListItem(nodes.item)(state, dispatch);
    if (!dispatch) return true;
    const tr = state.tr.setNodeAttribute($from.before(depth), "ordered", ordered);
    parent.forEach((_, offset) => {
      tr.setNodeAttribute($from.start(depth) + offset, "checked", checked);
    });
    dispatch(tr.scrollIntoView());
    return true;
  };

/** The commands of blocks that change what is selected, by the ids of the blocks; others are inserted. */
export const blockCommands: Record<string, Command> = {
  "heading-1": heading(1),
  "heading-2": heading(2),
  "heading-3": heading(3),
  bullets: list("bullets"),
  numbers: list("numbers"),
  tasks: list("tasks"),
  quote,
  code,
};
