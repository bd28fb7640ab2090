import type { Node } from "prosemirror-model";
import { type EditorState, NodeSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { InlineItem } from "@/components/content/pages/editor/visual/menu/inline-items";
import { openChoices } from "@/components/content/pages/editor/visual/menu/open-choices";
import { withFields } from "@/components/content/pages/editor/visual/with-fields";
import { browserSay } from "@/components/ui/say";
import { endOfBlocks } from "@/lib/core/content/editing/groups";
import { nodes } from "@/lib/core/content/editing/schema";

/** Labels for new footnotes: the next free numbers. */
export const freeFootnotes = (doc: Node, count: number): string[] => {
  const taken = new Set<string>();
  doc.descendants(({ attrs }) => {
    for (const [, label] of String(attrs.source ?? "").matchAll(/\[\^([^\]]+)\]/g)) taken.add(label!);
  });
  const free: string[] = [];
  for (let number = 1; free.length < count; number += 1)
    if (!taken.has(String(number))) free.push(String(number));
  return free;
};

/** Inserts a reference at the caret and its text, with the given words, at the end of the page, which is selected. */
export const insertFootnote = (state: EditorState, words: string): Transaction => {
  const [label] = freeFootnotes(state.doc, 1);
  const reference = nodes.chip.create({ kind: "footnoteReference", source: `[^${label}]` });
  const text = nodes.island.create({ kind: "footnoteDefinition", source: `[^${label}]: ${words}` });
  const tr = state.tr.replaceSelectionWith(reference, false);
  const end = endOfBlocks(tr.doc);
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

/** Inserts an item of the menu at "/" at the caret; opens the list of its sign, or its fields. */
export const insertInlineItem = (view: EditorView, { id }: InlineItem): void => {
  const { state } = view;
  const sign = { person: "@", variable: "{{", emoji: ":", formula: null, footnote: null }[id];
  if (sign !== null) {
    view.dispatch(openChoices(state.tr.insertText(sign), state.selection.from));
    return;
  }
  const words = id === "footnote" ? browserSay()("Note|words of a new footnote") : "";
  view.dispatch(words === "" ? insertFormula(state) : insertFootnote(state, words));
  withFields(({ editIsland }) => editIsland(view, words));
};
