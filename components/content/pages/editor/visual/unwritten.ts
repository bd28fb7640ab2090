import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { browserSay } from "@/components/ui/say";
import { canonical } from "@/lib/core/content/editing/canonical";
import { nodes as types } from "@/lib/core/content/editing/schema";

const key = new PluginKey<DecorationSet>("unwritten");

const notice = (onSource: () => void) => (): HTMLElement => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "visual-unwritten-notice";
  button.textContent = browserSay()("Not stored yet – edit as source");
  button.addEventListener("click", onSource);
  return button;
};

/** Marks blocks that Markdown could not be made of, so that the person knows that they are not saved. */
export const unwrittenMarks = (onSource: () => void): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, marks) => {
        const nodes = transaction.getMeta(key) as ReadonlySet<Node> | undefined;
        if (!nodes) return marks.map(transaction.mapping, transaction.doc);
        const found: Decoration[] = [];
        transaction.doc.descendants((node, from) => {
          if (node.type === types.group) return true;
          if (!nodes.has(canonical(node))) return false;
          found.push(
            Decoration.node(from, from + node.nodeSize, { class: "visual-unwritten" }),
            Decoration.widget(from + node.nodeSize, notice(onSource), { side: -1, stopEvent: () => true }),
          );
          return false;
        });
        return DecorationSet.create(transaction.doc, found);
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });

/** Marks these blocks and no others; null if that changes nothing. */
export const markUnwritten = (state: EditorState, unwritten: readonly Node[]): Transaction | null => {
  const isMarked = key.getState(state) !== DecorationSet.empty;
  if (unwritten.length === 0 && !isMarked) return null;
  return state.tr.setMeta(key, new Set(unwritten)).setMeta("addToHistory", false);
};
