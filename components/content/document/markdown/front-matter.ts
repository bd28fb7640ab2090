import { EditorSelection, type EditorState, type StateCommand } from "@codemirror/state";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";

/* Front matter holds the fields of the page; text is always inserted below it. */

/** Returns the start of the text; 0 without front matter. */
export const bodyStart = (text: string): number => frontMatterSource(text)?.end ?? 0;

const bodyOf = (state: EditorState): number =>
  state.doc.line(1).text.trimEnd() === "---" ? bodyStart(state.doc.toString()) : 0;

/** True if the position is in front matter, where Markdown has no meaning. */
export const isInFrontMatter = (state: EditorState, position: number): boolean => position < bodyOf(state);

/** Moves a selection that begins in front matter to the beginning of the text. */
export const leaveFrontMatter: StateCommand = ({ state, dispatch }) => {
  const start = bodyOf(state);
  if (state.selection.main.from >= start) return false;
  const { doc } = state;
  // Front matter may end the document without a line below it.
  const ended = start === 0 || doc.sliceString(start - 1, start) === "\n";
  dispatch(
    state.update({
      ...(!ended && { changes: { from: start, insert: "\n" } }),
      selection: EditorSelection.cursor(ended ? start : start + 1),
    }),
  );
  return true;
};

/** Runs a command in the text if the selection is in front matter. */
export const inBody =
  (command: StateCommand): StateCommand =>
  (target) => {
    let { state } = target;
    leaveFrontMatter({
      state,
      dispatch: (transaction) => {
        target.dispatch(transaction);
        ({ state } = transaction);
      },
    });
    return command({ state, dispatch: target.dispatch });
  };
