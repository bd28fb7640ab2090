import { NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { nodes } from "@/lib/core/content/editing/schema";

/** Selects the text of a footnote. */
export const goToFootnote = (view: EditorView, label: string) => {
  const { doc, tr } = view.state;
  let found: number | null = null;
  doc.descendants((node, at) => {
    const isIt = node.type === nodes.island && node.attrs.kind === "footnoteDefinition";
    if (found === null && isIt && node.attrs.source.trimStart().startsWith(`[^${label}]:`)) found = at;
    return found === null;
  });
  if (found !== null) view.dispatch(tr.setSelection(NodeSelection.create(doc, found)).scrollIntoView());
};
