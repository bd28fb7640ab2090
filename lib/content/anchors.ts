import { alignBlocks, type BlockChange } from "./block-diff";
import { type Block, blockPreview } from "./blocks";

/*
 * Follows the blocks of a text into a later version of it. A block whose equal stayed in its place is the same;
 * one whose words stand elsewhere on the page moved there; else its successor is the block that the alignment
 * of the two versions pairs it with. Words win over places: where a block took over the words of another, it is
 * the other's, and whatever stood there before is gone.
 */

/** Where a block is now. */
export type FollowedBlock =
  | { state: "exact" | "moved"; node: string }
  | { state: "changed"; node: string; was: string; now: string }
  | { state: "deleted"; was: string };

/** Long enough to see what an edit changed in most paragraphs. */
const PREVIEW_LENGTH = 400;

/** What became of every block of a text, by its key. Throws `TooComplex` as `alignBlocks` does. */
export function followBlocks(before: readonly Block[], after: readonly Block[]): Map<string, FollowedBlock> {
  const rows = alignBlocks(before, after);
  const come = new Map<string, Block[]>();
  for (const { kind, after: block } of rows) {
    if (kind !== "same" && block) come.set(block.source, [...(come.get(block.source) ?? []), block]);
  }
  const movedTo = new Map<Block, Block>();
  const taken = new Set<Block>();
  for (const { kind, before: block } of rows) {
    const there = kind !== "same" && block ? come.get(block.source)?.shift() : undefined;
    if (!block || !there) continue;
    movedTo.set(block, there);
    taken.add(there);
  }
  const followed = new Map<string, FollowedBlock>();
  for (const { kind, before: block, after: successor } of rows) {
    if (block) followed.set(block.key, follow(kind, block, successor, movedTo.get(block), taken));
  }
  return followed;
}

function follow(
  kind: BlockChange["kind"],
  block: Block,
  successor: Block | undefined,
  movedTo: Block | undefined,
  taken: ReadonlySet<Block>,
): FollowedBlock {
  if (kind === "same" && successor) return { state: "exact", node: successor.key };
  if (movedTo) return { state: "moved", node: movedTo.key };
  const was = blockPreview(block, PREVIEW_LENGTH);
  if (!successor || taken.has(successor)) return { state: "deleted", was };
  return { state: "changed", node: successor.key, was, now: blockPreview(successor, PREVIEW_LENGTH) };
}
