import { keymap } from "prosemirror-keymap";
import { type Command, NodeSelection, type Plugin } from "prosemirror-state";
import { marks, nodes } from "@/lib/core/content/editing/schema";
import { inputRules } from "./editing/input-rules";
import { isTypedMarkdownOn } from "./editing/typed-markdown";
import { visualKeymap } from "./editing/visual-keymap";

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
    Enter: editSource,
    "Mod-Enter": editSource,
  }),
  keymap(visualKeymap(isTypedMarkdownOn)),
  inputRules(isTypedMarkdownOn),
];
