import {
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  Selection,
  type Transaction,
} from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

/* Files on their way: a decoration keeps their place, so that undo and saves do not see it. */

const key = new PluginKey<DecorationSet>("uploads");

type Change = { added: { id: object; at: number; label: string } } | { removed: object };

const placeholder = (label: string) => (): HTMLElement => {
  const element = document.createElement("span");
  element.className = "visual-upload";
  element.role = "status";
  element.textContent = label;
  return element;
};

export const uploads: Plugin = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply: (tr, old) => {
      const places = old.map(tr.mapping, tr.doc);
      const change = tr.getMeta(key) as Change | undefined;
      if (!change) return places;
      if ("removed" in change) return places.remove(places.find(undefined, undefined, isOf(change.removed)));
      const { id, at, label } = change.added;
      return places.add(tr.doc, [Decoration.widget(at, placeholder(label), { id, side: 1 })]);
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

const isOf =
  (id: object) =>
  (spec: { id?: object }): boolean =>
    spec.id === id;

/** Shows at the selection that a file is on its way. */
export const addUpload = ({ selection, doc, tr }: EditorState, id: object, label: string): Transaction => {
  const at = selection instanceof NodeSelection ? Selection.near(doc.resolve(selection.to)).to : selection.to;
  return tr.setMeta(key, { added: { id, at, label } } satisfies Change).setMeta("addToHistory", false);
};

export const removeUpload = (tr: Transaction, id: object): Transaction =>
  tr.setMeta(key, { removed: id } satisfies Change).setMeta("addToHistory", false);

/** The place of an upload; null if the text around it was deleted. */
export const uploadAt = (state: EditorState, id: object): number | null =>
  key.getState(state)?.find(undefined, undefined, isOf(id))[0]?.from ?? null;
