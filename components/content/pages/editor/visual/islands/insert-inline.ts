import type { Node } from "prosemirror-model";
import { type EditorState, NodeSelection, type Transaction } from "prosemirror-state";
import { nodes } from "@/lib/core/content/editing/schema";

/** The label for a new footnote: the next free number. */
const freeFootnote = (doc: Node): string => {
  const taken = new Set<string>();
  doc.descendants(({ attrs }) => {
    for (const [, label] of String(attrs.source ?? "").matchAll(/\[\^([^\]]+)\]/g)) taken.add(label!);
  });
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
};

/** Inserts a reference at the caret and its text at the end of the page, which is selected. */
export const insertFootnote = (state: EditorState): Transaction => {
  const label = freeFootnote(state.doc);
  const reference = nodes.chip.create({ kind: "footnoteReference", source: `[^${label}]` });
  const text = nodes.island.create({ kind: "footnoteDefinition", source: `[^${label}]: Note` });
  const tr = state.tr.replaceSelectionWith(reference, false);
  const end = tr.doc.content.size;
  tr.insert(end, text);
  return tr.setSelection(NodeSelection.create(tr.doc, end)).scrollIntoView();
};

/** Inserts a formula at the caret, which is selected. */
export const insertFormula = (state: EditorState): Transaction => {
  const formula = nodes.chip.create({ kind: "inlineMath", source: "$x$" });
  const { from } = state.selection;
  const tr = state.tr.replaceSelectionWith(formula, false);
  return tr.setSelection(NodeSelection.create(tr.doc, from)).scrollIntoView();
};
