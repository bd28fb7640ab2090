import type { Node } from "prosemirror-model";
import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { browserSay } from "@/components/ui/say";
import { folded } from "@/lib/core/content/block-definitions";
import { nodes } from "@/lib/core/content/editing/schema";

const PAUSE = 300;

const labelOf = ({ attrs }: Node): string | null => {
  const label = /^\[\^([^\]]+)\]/.exec(String(attrs.source ?? ""))?.[1];
  return label === undefined ? null : folded(label);
};

/** The texts of footnotes that no words of the document refer to, by their positions. */
export const unusedFootnotes = (doc: Node): number[] => {
  const referred = new Set<string>();
  const texts: { label: string; at: number }[] = [];
  doc.descendants((node, at) => {
    const isReference = node.type === nodes.chip && node.attrs.kind === "footnoteReference";
    const isText = node.type === nodes.island && node.attrs.kind === "footnoteDefinition";
    const label = isReference || isText ? labelOf(node) : null;
    if (label === null) return;
    if (isReference) referred.add(label);
    else texts.push({ label, at });
  });
  return texts.filter(({ label }) => !referred.has(label)).map(({ at }) => at);
};

const key = new PluginKey<DecorationSet>("unusedFootnotes");

const note = (): HTMLElement => {
  const words = document.createElement("span");
  words.className = "visual-unused-note";
  words.textContent = browserSay()("Not used: no words refer to this footnote");
  return words;
};

/** Marks footnotes that no words refer to. A reference may be far from its text, so it looks when nothing is typed. */
export const unusedFootnoteMarks: Plugin = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply: (tr, marks) => {
      const found = tr.getMeta(key) as readonly number[] | undefined;
      if (!found) return tr.docChanged ? marks.map(tr.mapping, tr.doc) : marks;
      const shown = found.map((at) =>
        Decoration.widget(at + tr.doc.nodeAt(at)!.nodeSize, note, { side: -1, ignoreSelection: true }),
      );
      return DecorationSet.create(tr.doc, shown);
    },
  },
  props: { decorations: (state) => key.getState(state) },
  view: (view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (view.composing) return later();
      const found = unusedFootnotes(view.state.doc);
      if (found.length === 0 && key.getState(view.state) === DecorationSet.empty) return;
      view.dispatch(view.state.tr.setMeta(key, found).setMeta("addToHistory", false));
    };
    function later(): void {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE);
    }
    later();
    return {
      update: (_, before) => {
        if (before.doc !== view.state.doc) later();
      },
      destroy: () => clearTimeout(timer),
    };
  },
});
