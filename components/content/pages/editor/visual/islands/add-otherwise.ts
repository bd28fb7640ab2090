import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { Position } from "@/components/content/pages/editor/visual/view-parts";
import { nodes } from "@/lib/core/content/editing/schema";

/** Adds the part of a condition that is shown where nothing else in it is. */
export const addOtherwise = (view: EditorView, position: Position): void => {
  const at = position();
  const node = at === undefined ? null : view.state.doc.nodeAt(at);
  if (at === undefined || !node) return;
  const source = node.attrs.dialect === null ? "::else" : "{% else %}";
  const end = at + node.nodeSize - 1;
  const added = [nodes.island.create({ kind: "else", source }), nodes.paragraph.create()];
  const { tr } = view.state;
  tr.insert(end, added).setSelection(TextSelection.create(tr.doc, end + added[0]!.nodeSize + 1));
  view.dispatch(tr.scrollIntoView());
  view.focus();
};
