/*
 * Anchors of blocks, for links to them. The key of a block changes with its words, so that an anchor has the keys of
 * its neighbours and of its section's heading, too: a block that was edited since is beside them.
 */

/** A block of a page, as far as links to it need it. */
interface Linkable {
  key: string;
  isHeading: boolean;
}

const PREFIX = "block-";
const BETWEEN = ".";

/** Returns the anchor of a block, by all blocks of its page. */
export function blockAnchor(blocks: readonly Linkable[], index: number): string {
  const heading = blocks.slice(0, index).findLast(({ isHeading }) => isHeading);
  const named = [blocks[index], blocks[index - 1], blocks[index + 1], heading];
  return PREFIX + named.map((block) => block?.key ?? "").join(BETWEEN);
}

/**
 * Returns the index of the block that an anchor names, by the keys of all blocks of a page; -1 if there is none.
 * @param isWhole false while blocks of the page are missing, so that only the block itself counts
 */
export function indexOfBlock(anchor: string, keys: readonly string[], isWhole: boolean): number {
  if (!anchor.startsWith(PREFIX)) return -1;
  const indexOf = (key = ""): number => (key === "" ? -1 : keys.indexOf(key));
  const [block, previous, next, heading] = anchor.slice(PREFIX.length).split(BETWEEN).map(indexOf);
  if (block === undefined || block >= 0 || !isWhole) return block ?? -1;
  if (previous !== undefined && previous >= 0) return Math.min(previous + 1, keys.length - 1);
  if (next !== undefined && next >= 0) return Math.max(0, next - 1);
  return heading ?? -1;
}
