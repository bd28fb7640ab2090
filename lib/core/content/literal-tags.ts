import type { PhrasingContent, Root } from "mdast";
import { visit } from "unist-util-visit";

/** The beginning of a template's tag, which hides words from visitors even where it is not read as one. */
const TAG = /(?=\{%)/;

/** Writes braces that begin tags in the words of another format as references, since no tag was meant there. */
export function escapeTags(root: Root): void {
  visit(root, "text", (node, index, parent) => {
    if (!node.value.includes("{%") || !parent || index === undefined) return undefined;
    const pieces = node.value.split(TAG).flatMap((piece): PhrasingContent[] =>
      piece.startsWith("{%")
        ? [
            { type: "html", value: "&#123;" },
            { type: "text", value: piece.slice(1) },
          ]
        : [{ type: "text", value: piece }],
    );
    parent.children.splice(index, 1, ...pieces);
    return index + pieces.length;
  });
}
