import { EditorSelection, type EditorState, type StateCommand } from "@codemirror/state";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";

/* Front matter holds the fields of the page; whatever belongs into the text goes below it. */

/** Where the text begins; 0 without front matter. */
export const bodyStart = (text: string): number => frontMatterSource(text)?.end ?? 0;

const bodyOf = (state: EditorState): number =>
  state.doc.line(1).text.trimEnd() === "---" ? bodyStart(state.doc.toString()) : 0;

/** Whether a position is in front matter, where Markdown means nothing. */
export const isInFrontMatter = (state: EditorState, position: number): boolean => position < bodyOf(state);

/** Moves a selection that begins in front matter to the beginning of the text. */
export const leaveFrontMatter: StateCommand = ({ state, dispatch }) => {
  const start = bodyOf(state);
  if (state.selection.main.from >= start) return false;
  const { doc } = state;
  // Front matter may be all there is, without a line below it.
  const ended = start === 0 || doc.sliceString(start - 1, start) === "\n";
  dispatch(
    state.update({
      ...(!ended && { changes: { from: start, insert: "\n" } }),
      selection: EditorSelection.cursor(ended ? start : start + 1),
    }),
  );
  return true;
};

/** A command that does to the text what it would have done to front matter. */
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
