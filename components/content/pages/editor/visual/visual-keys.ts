import { keymap } from "prosemirror-keymap";
import { type Command, NodeSelection, Plugin } from "prosemirror-state";
import { marks, nodes } from "@/lib/core/content/editing/schema";
import { selectBlock } from "./editing/blocks";
import { inputRules } from "./editing/input-rules";
import { isTypedMarkdownOn } from "./editing/typed-markdown";
import { visualKeymap } from "./editing/visual-keymap";
import { editors } from "./view-parts";

/** Opens the fields or the source of a selected block, or the first field of a picture. */
const editSource: Command = (state, _dispatch, view) => {
  const { selection } = state;
  if (!(selection instanceof NodeSelection)) return false;
  const { type } = selection.node;
  if (type !== nodes.island && type !== nodes.chip) return false;
  const dom = view?.nodeDOM(selection.from);
  if (!(dom instanceof HTMLElement)) return false;
  const open = editors.get(dom);
  if (open) {
    open();
    return true;
  }
  const field = dom.querySelector<HTMLElement>("input");
  field?.focus();
  return field !== null;
};

/** Two brackets ask for the page to link to, as in the source. */
const linkBrackets = (onLink: () => void): Plugin =>
  new Plugin({
    props: {
      handleTextInput: ({ state, dispatch, composing }, from, to, text) => {
        const { parent, parentOffset } = state.doc.resolve(from);
        const isCode = parent.type === nodes.codeBlock || marks.code.isInSet(state.selection.$from.marks());
        const isSecond = parent.textBetween(0, parentOffset, undefined, "\uFFFC").endsWith("[");
        if (text !== "[" || from !== to || composing || isCode || !isSecond) return false;
        dispatch(state.tr.delete(from - 1, from));
        onLink();
        return true;
      },
    },
  });

/** Leaves Escape to the screen around the text once no more blocks can be selected; the view would keep it. */
export const outerEscape: Plugin = new Plugin({
  props: {
    handleDOMEvents: {
      keydown: ({ state, composing }, { key }) => key === "Escape" && !composing && !selectBlock(state),
    },
  },
});

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
  outerEscape,
  linkBrackets(onLink),
  inputRules(isTypedMarkdownOn),
];
