import type { Node } from "prosemirror-model";
import type { MarkdownStyle } from "@/lib/core/content/markdown-print";
import { isSame } from "./canonical";
import { offsetsOf, origins, sourceOf } from "./origins";
import { printNode, styleOf } from "./print-node";
import type { PageContext } from "./reading";

/** A printer escapes all that might be markup; where it is placed, most of it is not. */
export const relaxed = (text: string): string => text.replace(/\\([[\]_*~.+)#&<>$:@-])/g, "$1");

/** Ways to print a node: with addresses as they are, without and with the printer's escapes. */
export function printings(node: Node, style: MarkdownStyle): string[] {
  const [literal, printed] = [printNode(node, style, true), printNode(node, style)];
  return [...new Set([relaxed(literal), literal, relaxed(printed), printed])];
}

/**
 * Ways to write a block that has no source in its place, best first: as it was written elsewhere, as the end of the
 * text block that it was split from, as the printer writes it without and with all escapes.
 * @param from the block that was edited
 */
export function spellingsOf(context: PageContext, node: Node, from?: Node): string[] {
  const source = from && origins.get(from)?.source;
  const style = source === undefined ? context.style : styleOf(source, context.style);
  const own = sourceOf(node);
  return [
    ...new Set([...(own === undefined ? [] : [own]), ...endsOf(from, node), ...printings(node, style)]),
  ];
}

/** Sources of the end of a text block in `from` with the same content as the node. */
function endsOf(from: Node | undefined, node: Node): string[] {
  if (!from || !node.isTextblock || node.content.size === 0) return [];
  const found: string[] = [];
  const visit = (block: Node): void => {
    const start = block.content.size - node.content.size;
    const origin = origins.get(block);
    if (!block.isTextblock || start < 0 || !origin) return;
    if (!isSame(node.type.create(node.attrs, block.cut(start).content), node)) return;
    for (const at of offsetsOf(origin, start)) found.push(origin.source.slice(at, origin.to));
  };
  visit(from);
  from.descendants(visit);
  return found;
}
