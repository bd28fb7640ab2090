import { indentLess, indentMore, insertNewlineKeepIndent } from "@codemirror/commands";
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import {
  EditorSelection,
  type EditorState,
  type StateCommand,
  type TransactionSpec,
} from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/* Keys in fenced code: the indentation stays, and the closing fence aligns with the opening one. */

const PARSE_MS = 50;

/** Returns the syntax nodes around a position, the innermost first. */
const nodesAt = (state: EditorState, position: number) => {
  const tree = ensureSyntaxTree(state, position, PARSE_MS) ?? syntaxTree(state);
  const nodes = [];
  for (let node = tree.resolveInner(position, -1); ; node = node.parent) {
    nodes.push(node);
    if (!node.parent) return nodes;
  }
};

const fenceAt = (state: EditorState, position: number) =>
  nodesAt(state, position).find(({ name }) => name === "FencedCode");

/** True if the position is in code, where Markdown has no meaning. */
export const isInCode = (state: EditorState, position: number): boolean =>
  nodesAt(state, position).some(({ name }) => /^(FencedCode|CodeBlock|InlineCode)$/.test(name));

const isInQuote = (state: EditorState, position: number): boolean =>
  nodesAt(state, position).some(({ name }) => name === "Blockquote");

/**
 * Aligns a closing fence with its opening one as its last mark is typed, because an indented one would be code. Null
 * for any other input.
 */
export const closingFence = (state: EditorState, from: number, typed: string): TransactionSpec | null => {
  if (typed !== "`" && typed !== "~") return null;
  const line = state.doc.lineAt(from);
  const [, indent = "", marks = ""] = /^(\s+)(`+|~+)$/.exec(state.sliceDoc(line.from, from)) ?? [];
  if (indent === "" || !marks.startsWith(typed) || from !== line.to) return null;
  const fence = fenceAt(state, from);
  if (!fence || fence.from >= line.from) return null;
  const opening = /^(`+|~+)/.exec(state.sliceDoc(fence.from, fence.to))?.[0] ?? "";
  const run = marks + typed;
  const column = fence.from - state.doc.lineAt(fence.from).from;
  if (!run.startsWith(opening) || indent.length <= column) return null;
  const insert = " ".repeat(column) + run;
  return {
    changes: { from: line.from, to: from, insert },
    selection: { anchor: line.from + insert.length },
    userEvent: "input.type",
  };
};

/** Starts a new line in code at the indentation of the line before; in a list, at the item's text. */
export const newlineInFence: StateCommand = (target) => {
  const { state, dispatch } = target;
  const { head } = state.selection.main;
  const fence = fenceAt(state, head);
  if (!fence || isInQuote(state, head)) return false;
  const line = state.doc.lineAt(head);
  if (fence.from < line.from) return insertNewlineKeepIndent(target);
  if (head <= fence.from) return false;
  const insert = `\n${" ".repeat(fence.from - line.from)}`;
  dispatch(
    state.update(
      state.changeByRange(({ from, to }) => ({
        changes: { from, to, insert },
        range: EditorSelection.cursor(from + insert.length),
      })),
      { scrollIntoView: true, userEvent: "input" },
    ),
  );
  return true;
};

/** Indents the selected lines of code, or inserts spaces. */
export const indentInFence: StateCommand = (target) => {
  const { state, dispatch } = target;
  const { main } = state.selection;
  if (!fenceAt(state, main.head)) return false;
  if (!main.empty) return indentMore(target);
  dispatch(state.update(state.replaceSelection("  "), { scrollIntoView: true, userEvent: "input" }));
  return true;
};

export const outdentInFence: StateCommand = (target) =>
  fenceAt(target.state, target.state.selection.main.head) ? indentLess(target) : false;

export const closeFences = EditorView.inputHandler.of((view, from, to, text) => {
  const closing = from === to ? closingFence(view.state, from, text) : null;
  if (closing) view.dispatch(closing);
  return closing !== null;
});
