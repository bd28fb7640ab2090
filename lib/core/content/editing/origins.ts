import type { Node } from "prosemirror-model";

/**
 * A stretch of characters in a text block with its source, as `[from, to, length]`: equal characters are one unit; an
 * escape, an entity, a line end or a chip is a unit of length 1; each side of markup is an empty one.
 */
export type Unit = [from: number, to: number, length: number];

/** The source of a node: a range in the source of its top-level block. */
export interface Origin {
  /** of the whole block */
  source: string;
  from: number;
  to: number;
  /** for text blocks */
  units?: readonly Unit[];
}

/** Origins of the nodes that were read from a source. Edited nodes are new ones, and have none. */
export const origins = new WeakMap<Node, Origin>();

/** The Markdown that a node was read from; undefined for an edited one. */
export function sourceOf(node: Node): string | undefined {
  const origin = origins.get(node);
  return origin?.source.slice(origin.from, origin.to);
}

/**
 * Offsets in the source that a position in a text block may mean: at markup it may be inside or outside, and in an
 * empty block it is the end.
 */
export function offsetsOf({ units = [], to }: Origin, position: number): Set<number> {
  const found = new Set<number>(units.length > 0 ? [] : [to]);
  let at = 0;
  for (const [from, end, length] of units) {
    if (position >= at && position <= at + length) {
      if (position === at) found.add(from);
      else if (position === at + length) found.add(end);
      else found.add(from + position - at);
      if (length === 0) found.add(end);
    }
    at += length;
  }
  return found;
}
