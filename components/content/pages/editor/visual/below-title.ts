import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { isGrouped } from "@/lib/core/content/editing/groups";
import { titleHeading } from "@/lib/core/content/editing/title-heading";

/** Shows an element below the heading that names the page, if the text begins with one. */
export const belowTitle = (element: HTMLElement): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const heading = titleHeading(doc);
        if (!heading?.isFirst) return null;
        const at = heading.node.nodeSize + (isGrouped(doc) ? 1 : 0);
        const spec = { key: "lead", side: -1, stopEvent: () => true, ignoreSelection: true };
        return DecorationSet.create(doc, [Decoration.widget(at, element, spec)]);
      },
    },
  });
