import { NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { editors } from "@/components/content/pages/editor/visual/view-parts";

/** Opens the fields or the source of the selected block or inline syntax, with the given words of it selected. */
export const editIsland = (view: EditorView, select: string): void => {
  const { selection } = view.state;
  if (!(selection instanceof NodeSelection)) return;
  const dom = view.nodeDOM(selection.from);
  if (!(dom instanceof HTMLElement)) return;
  editors.get(dom)?.();
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const from = field.value.indexOf(select);
  if (from >= 0) field.setSelectionRange(from, from + select.length);
};
