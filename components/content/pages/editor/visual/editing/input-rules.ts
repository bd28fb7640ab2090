import { closeHistory } from "prosemirror-history";
import type { Attrs, MarkType, Node, NodeType } from "prosemirror-model";
import {
  type Command,
  type EditorState,
  Plugin,
  Selection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { findWrapping } from "prosemirror-transform";
import { marks, nodes } from "@/lib/core/content/editing/schema";
import { HINT_NAMES, hintStyleOf } from "@/lib/core/content/hints";
import { isInCaption } from "./around";
import { tableOf } from "./tables";

/*
 * Markdown that is typed becomes what it means. Each rule is a step of its own, after the step that types its last
 * character: undo leads back to what was typed.
 */

export type InputRule = [
  pattern: RegExp,
  apply: (state: EditorState, match: RegExpExecArray) => Transaction | null,
];

/** The beginning of the text block, up to the caret; in a caption behind a sign, because it begins no block. */
const textBefore = ({ selection: { $from } }: EditorState): string =>
  (isInCaption($from) ? "\uFFFC" : "") + $from.parent.textBetween(0, $from.parentOffset, undefined, "\uFFFC");

const turn =
  (type: NodeType, attrsOf: (match: RegExpExecArray) => Attrs | null = () => null) =>
  (state: EditorState, match: RegExpExecArray): Transaction | null => {
    const { $from } = state.selection;
    const { parent } = $from;
    if (parent.type === nodes.label || parent.type === nodes.cell) return null;
    const tr = state.tr.delete($from.start(), $from.start() + match[0].length);
    return tr.setBlockType($from.start(), $from.start(), type, attrsOf(match));
  };

/** Wraps the paragraph once its marker is gone. */
const wrap =
  (type: NodeType, attrsOf: (match: RegExpExecArray) => Attrs | null, checked: boolean | null = null) =>
  (state: EditorState, match: RegExpExecArray): Transaction | null => {
    const { $from } = state.selection;
    if ($from.parent.type !== nodes.paragraph) return null;
    const tr = state.tr.delete($from.start(), $from.start() + match[0].length);
    const holder = $from.node(-1);
    // A box at the beginning of an item makes a task of it.
    if (checked !== null && holder.type === nodes.item && $from.index(-1) === 0)
      return tr.setNodeAttribute($from.before(-1), "checked", checked);
    const range = tr.doc.resolve($from.start()).blockRange();
    const wrapping = range && findWrapping(range, type, attrsOf(match));
    if (!wrapping) return null;
    tr.wrap(range, wrapping);
    return checked === null ? tr : tr.setNodeAttribute($from.start(), "checked", checked);
  };

/** Marks the words between two signs, which go. */
const mark =
  (type: MarkType, size: number) =>
  (state: EditorState, match: RegExpExecArray): Transaction | null => {
    const { $from } = state.selection;
    const end = $from.pos;
    const start = end - match[0].length;
    if (state.doc.rangeHasMark(start, end, marks.code) || !$from.parent.type.allowsMarkType(type))
      return null;
    return state.tr
      .delete(end - size, end)
      .delete(start, start + size)
      .addMark(start, end - 2 * size, type.create())
      .removeStoredMark(type);
  };

const list = (ordered: boolean) =>
  wrap(nodes.list, ([, number]) => ({ ordered, start: ordered ? Number(number) : 1 }));

const RULES: readonly InputRule[] = [
  [/^(#{1,6}) $/, turn(nodes.heading, ([, signs = ""]) => ({ level: signs.length }))],
  [/^[-*+] $/, list(false)],
  [/^(\d{1,9})[.)] $/, list(true)],
  [/^\[ ?\] $/, wrap(nodes.list, () => null, false)],
  [/^\[[xX]\] $/, wrap(nodes.list, () => null, true)],
  [/^> $/, wrap(nodes.quote, () => null)],
  [/^---$/, openedLine],
  [/(?<!\*)\*\*[^*\s](?:[^*]*[^*\s])?\*\*$/, mark(marks.strong, 2)],
  [/(?<![\w_])__[^_\s](?:[^_]*[^_\s])?__$/, mark(marks.strong, 2)],
  [/(?<![\w*])\*[^*\s](?:[^*]*[^*\s])?\*$/, mark(marks.em, 1)],
  [/(?<![\w_])_[^_\s](?:[^_]*[^_\s])?_$/, mark(marks.em, 1)],
  [/(?<!~)~~[^~\s](?:[^~]*[^~\s])?~~$/, mark(marks.strike, 2)],
  [/(?<!`)`[^`]+`$/, mark(marks.code, 1)],
];

/** Characters that may end a rule. */
const LAST = new Set([" ", "-", "*", "_", "~", "`", ".", ",", ";", ":", "!", "?", ")"]);

/** The change that the typed text before the caret asks for; null if it is just text. */
export const ruleOf = (state: EditorState, rules = RULES): Transaction | null => {
  const { selection } = state;
  if (!(selection instanceof TextSelection) || !selection.$cursor || isInCode(state)) return null;
  const before = textBefore(state);
  for (const [pattern, apply] of rules) {
    const match = pattern.exec(before);
    const made = match && apply(state, match);
    if (made) return made;
  }
  return null;
};

const isInCode = ({ selection: { $from }, storedMarks }: EditorState): boolean =>
  $from.parent.type === nodes.codeBlock || marks.code.isInSet(storedMarks ?? $from.marks()) !== undefined;

/** @param isOn false leaves what is typed */
export const inputRules = (isOn: () => boolean, rules = RULES): Plugin =>
  new Plugin({
    props: {
      handleTextInput: (view, from, to, text) => {
        if (!LAST.has(text) || view.composing || !isOn()) return false;
        const typed = view.state.tr.insertText(text, from, to).scrollIntoView();
        if (!ruleOf(view.state.apply(typed), rules)) return false;
        view.dispatch(typed);
        view.dispatch(closeHistory(ruleOf(view.state, rules)!));
        // The next characters are another step.
        view.dispatch(closeHistory(view.state.tr));
        return true;
      },
    },
  });

type LineRule = [pattern: RegExp, blocks: (match: RegExpExecArray) => Node[]];

const LINES: readonly LineRule[] = [
  [/^(?:-{3,}|\*{3,}|_{3,})$/, () => [nodes.rule.create(), nodes.paragraph.create()]],
  [/^(?:`{3,}|~{3,})([^\s`~]*)$/, ([, lang]) => [nodes.codeBlock.create({ lang: lang || null })]],
  [/^\$\$$/, () => [nodes.codeBlock.create({ lang: "math" })]],
  [
    new RegExp(`^:{3,}\\s*(${HINT_NAMES.join("|")})$`),
    ([, name = ""]) => [
      nodes.container.create(
        { name: "hint", attributes: { style: hintStyleOf(name, null) } },
        nodes.paragraph.create(),
      ),
    ],
  ],
  [
    /^\|(?:[^|]*\|)+$/,
    ([line]) => [
      tableOf(
        line
          .slice(1, -1)
          .split("|")
          .map((words) => words.trim()),
      ),
    ],
  ],
];

/** Makes the block that the line before the caret opens, such as a fence; null for other lines. */
function openedLine(state: EditorState): Transaction | null {
  const { selection } = state;
  const $at = selection instanceof TextSelection ? selection.$cursor : null;
  if ($at?.parent.type !== nodes.paragraph || $at.parentOffset !== $at.parent.content.size) return null;
  const before = textBefore(state);
  for (const [pattern, blocks] of LINES) {
    const match = pattern.exec(before);
    if (!match) continue;
    const made = blocks(match);
    const tr = state.tr.replaceWith($at.before(), $at.after(), made);
    const inside = made[0]!.isLeaf ? $at.before() + made[0]!.nodeSize : $at.before();
    const caret =
      made[0]!.type === nodes.table
        ? // The header is written; the next row is not.
          Selection.near(tr.doc.resolve(inside + 1 + made[0]!.child(0).nodeSize))
        : Selection.near(tr.doc.resolve(inside + 1));
    return tr.setSelection(caret).scrollIntoView();
  }
  return null;
}

/** Enter behind a line that opens a block makes the block. */
export const openBlock =
  (isOn: () => boolean): Command =>
  (state, dispatch) => {
    const opened = isOn() ? openedLine(state) : null;
    if (opened) dispatch?.(closeHistory(opened));
    return opened !== null;
  };
