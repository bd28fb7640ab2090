import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { BlockSelection } from "./block-selection";

/** Shows selected blocks. */
export const selectionMarks: Plugin = new Plugin({
  props: {
    decorations: ({ doc, selection }) => {
      if (!(selection instanceof BlockSelection)) return null;
      const { $from, $to } = selection;
      let at = $from.pos;
      const marked = $from.parent.children.slice($from.index(), $to.index()).map((block) => {
        const from = at;
        at += block.nodeSize;
        return Decoration.node(from, at, { class: "visual-selected" });
      });
      return DecorationSet.create(doc, marked);
    },
  },
});
