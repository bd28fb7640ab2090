import type { Node, Slice } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { dropPoint } from "prosemirror-transform";
import { ARRANGEMENTS } from "@/lib/core/content/containers";
import { nodes } from "@/lib/core/content/editing/schema";

const nameOf = ({ type, attrs }: Node): string => (type === nodes.container ? attrs.name : "");

/**
 * True if a drop at a position would put blocks beside the parts of an arrangement, such as between two tabs: there,
 * readers would not see them.
 */
export const isBetweenParts = (doc: Node, position: number, { content }: Slice): boolean => {
  const { parent } = doc.resolve(position);
  const part = ARRANGEMENTS.get(nameOf(parent));
  return part !== undefined && content.content.some((each) => nameOf(each) !== part);
};

/** Refuses drops of the browser between the parts of an arrangement; what was dragged stays where it is. */
export const keepPartsTogether: Plugin = new Plugin({
  props: {
    handleDrop: (view, { clientX, clientY }, slice) => {
      const found = view.posAtCoords({ left: clientX, top: clientY });
      if (!found) return false;
      const { doc } = view.state;
      return isBetweenParts(doc, dropPoint(doc, found.pos, slice) ?? found.pos, slice);
    },
  },
});
