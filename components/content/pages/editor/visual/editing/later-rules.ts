import type { EditorState, Transaction } from "prosemirror-state";
import { marks, nodes } from "@/lib/core/content/editing/schema";
import type { InputRule } from "./input-rules";

/** A link with its words, or a picture. */
const linked = (
  state: EditorState,
  [source, sign, words = "", href]: RegExpExecArray,
): Transaction | null => {
  const { $from } = state.selection;
  const { pos: end, parent } = $from;
  const start = end - source.length;
  if (!parent.type.allowsMarkType(marks.link) || state.doc.rangeHasMark(start, end, marks.code)) return null;
  if (sign) {
    const picture = nodes.chip.create({ kind: "image", source });
    return state.tr.replaceWith(start, end, picture.mark($from.marks()));
  }
  if (words.trim() === "") return null;
  const last = start + words.length;
  return state.tr
    .delete(last + 1, end)
    .delete(start, start + 1)
    .addMark(start, last, marks.link.create({ href }))
    .removeStoredMark(marks.link);
};

/** A formula between dollars, once a character behind it shows that no price or name of a variable is meant. */
const formula = (state: EditorState, match: RegExpExecArray): Transaction | null => {
  const { $from } = state.selection;
  const [, source = "", after = ""] = match;
  if (!$from.parent.type.inlineContent || $from.parent.type === nodes.label) return null;
  const end = $from.pos - after.length;
  const start = end - source.length;
  if (state.doc.rangeHasMark(start, end, marks.code)) return null;
  const chip = nodes.chip.create({ kind: "inlineMath", source });
  return state.tr.replaceWith(start, end, chip.mark($from.marks()));
};

/**
 * Links, pictures and formulas in Markdown, which the first keys do not make. An address may have parentheses in pairs.
 */
export const LATER_RULES: readonly InputRule[] = [
  [/(?<!\\)(!?)\[([^[\]\uFFFC]*)\]\(((?:[^\s()<>\uFFFC]|\([^\s()<>\uFFFC]*\))+)\)$/, linked],
  [/(?<![\\$\w])(\$[^\s$`\uFFFC](?:[^$`\uFFFC]*[^\s$`\\\uFFFC])?\$)([\s.,;:!?)])$/, formula],
];
