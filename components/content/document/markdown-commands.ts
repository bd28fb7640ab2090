import { EditorSelection, type StateCommand } from "@codemirror/state";
import { fenceFor } from "@/lib/core/content/code-fence";

/* Commands of the toolbar and the shortcuts. Each changes only the lines or words concerned; pressing it again
   undoes it. */

/** Puts marks around each selection, or removes them. */
export const toggleMark =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    const size = mark.length;
    const changes = state.changeByRange((range) => {
      const before = state.sliceDoc(range.from - size, range.from);
      const after = state.sliceDoc(range.to, range.to + size);
      if (before === mark && after === mark) {
        return {
          changes: [
            { from: range.from - size, to: range.from },
            { from: range.to, to: range.to + size },
          ],
          range: EditorSelection.range(range.anchor - size, range.head - size),
        };
      }
      return {
        changes: [
          { from: range.from, insert: mark },
          { from: range.to, insert: mark },
        ],
        range: EditorSelection.range(range.anchor + size, range.head + size),
      };
    });
    dispatch(state.update(changes, { scrollIntoView: true, userEvent: "input.format" }));
    return true;
  };

const linesOf = (state: Parameters<StateCommand>[0]["state"]) => {
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
};

const BULLET = /^(\s*)(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?/;
const HEADING = /^#{1,6}\s+/;
const QUOTE = /^>\s?/;

const replaceStarts =
  (old: RegExp, start: (index: number) => string): StateCommand =>
  ({ state, dispatch }) => {
    const lines = linesOf(state);
    const given = (text: string) => old.exec(text)?.[0] ?? "";
    const done = lines.every((line, index) => given(line.text) === start(index));
    const changes = lines.map((line, index) => ({
      from: line.from,
      to: line.from + given(line.text).length,
      insert: done ? "" : start(index),
    }));
    const set = state.changes(changes);
    // Moves a caret at the start of the line behind the inserted prefix.
    const selection = state.selection.map(set, 1);
    dispatch(state.update({ changes: set, selection, scrollIntoView: true, userEvent: "input.format" }));
    return true;
  };

export const toggleHeading = (level: 1 | 2 | 3) => replaceStarts(HEADING, () => `${"#".repeat(level)} `);
export const toggleBullets = replaceStarts(BULLET, () => "- ");
export const toggleNumbers = replaceStarts(BULLET, (index) => `${index + 1}. `);
export const toggleTasks = replaceStarts(BULLET, () => "- [ ] ");
export const toggleQuote = replaceStarts(QUOTE, () => "> ");

/** Inserts a block with blank lines around it. */
export const insertBlock =
  (block: string, selectFrom = 0, selectTo = selectFrom): StateCommand =>
  ({ state, dispatch }) => {
    const line = state.doc.lineAt(state.selection.main.to);
    const empty = line.text.trim() === "";
    const at = line.to;
    const above = line.number > 1 && state.doc.line(line.number - 1).text.trim() !== "";
    const lead = empty ? (above ? "\n" : "") : "\n\n";
    const below = line.number < state.doc.lines && state.doc.line(line.number + 1).text.trim() !== "";
    const insert = `${lead}${block}${below ? "\n" : ""}`;
    const start = at + lead.length;
    dispatch(
      state.update({
        changes: { from: at, insert },
        selection: EditorSelection.range(start + selectFrom, start + selectTo),
        scrollIntoView: true,
        userEvent: "input.format",
      }),
    );
    return true;
  };

const insertFence = insertBlock("```\n\n```", 4);

/** Inserts a fenced block around the selected lines, or an empty one. */
export const insertCodeBlock: StateCommand = (target) => {
  const { state, dispatch } = target;
  const { from, to } = state.selection.main;
  if (from === to) return insertFence(target);
  const [start, end] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  const fence = fenceFor(state.sliceDoc(start.from, end.to));
  dispatch(
    state.update({
      changes: [
        { from: start.from, insert: `${fence}\n` },
        { from: end.to, insert: `\n${fence}` },
      ],
      userEvent: "input.format",
    }),
  );
  return true;
};

/** Toggles inline code for words, a fenced block for lines or an empty selection. */
export const toggleCode: StateCommand = (target) => {
  const { from, to } = target.state.selection.main;
  const text = target.state.sliceDoc(from, to);
  return text !== "" && !text.includes("\n") ? toggleMark("`")(target) : insertCodeBlock(target);
};
