import { scores } from "./align";
import { alignBlocks, type BlockChange } from "./block-diff";
import type { Block } from "./blocks";
import { previewOf } from "./page-words";

/*
 * Follows the blocks of a text into a later version of it. An equal block in the same place is the same; one with the
 * same text elsewhere on the page moved there; else the alignment of the two versions pairs it with a successor. Text
 * wins over position: a block with the text of another block is that other block. A block without successor may have
 * been edited and moved at once: the most similar new block succeeds it, wherever it is; without one it is deleted.
 */

/** Where a block is now. */
export type FollowedBlock =
  | { state: "exact" | "moved"; node: string }
  | { state: "changed"; node: string; was: string; now: string }
  | { state: "deleted"; was: string };

/** Long enough to see what an edit changed in most paragraphs. */
const PREVIEW_LENGTH = 400;

/** Share of common words from which a moved block counts as a version of another: its position is no evidence. */
const SIMILAR = 0.5;
/** Compares at most this many pairs: a page whose every block was replaced has no successors to find. */
const MOST_PAIRS = 2_500;

/** The new state of every block of a text, by its key. Throws `TooComplex` as `alignBlocks` does. */
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
  const lost: Block[] = [];
  for (const { kind, before: block, after: successor } of rows) {
    if (!block) continue;
    const found = follow(kind, block, successor, movedTo.get(block), taken);
    followed.set(block.key, found);
    if (found.state === "deleted") lost.push(block);
  }
  const fresh = rows.flatMap(({ kind, after: block }) =>
    kind === "added" && block && !taken.has(block) ? [block] : [],
  );
  for (const [block, successor] of pairsOf(lost, fresh)) {
    followed.set(block.key, changed(block, successor));
  }
  return followed;
}

/** Pairs similar blocks of one kind, the most similar first, each once. */
function pairsOf(lost: readonly Block[], fresh: readonly Block[]): Map<Block, Block> {
  if (lost.length * fresh.length > MOST_PAIRS) return new Map();
  const all = scores(lost, fresh, { kindOf: ({ type }) => type, textOf: ({ source }) => source });
  const candidates = lost
    .flatMap((block, row) => fresh.map((other, column) => ({ block, other, score: all[row]?.[column] ?? 0 })))
    .filter(({ score }) => score >= SIMILAR)
    .sort((one, other) => other.score - one.score);
  const pairs = new Map<Block, Block>();
  const used = new Set<Block>();
  for (const { block, other } of candidates) {
    if (pairs.has(block) || used.has(other)) continue;
    pairs.set(block, other);
    used.add(other);
  }
  return pairs;
}

const changed = (block: Block, successor: Block): FollowedBlock => ({
  state: "changed",
  node: successor.key,
  was: previewOf(block.source, PREVIEW_LENGTH),
  now: previewOf(successor.source, PREVIEW_LENGTH),
});

function follow(
  kind: BlockChange["kind"],
  block: Block,
  successor: Block | undefined,
  movedTo: Block | undefined,
  taken: ReadonlySet<Block>,
): FollowedBlock {
  if (kind === "same" && successor) return { state: "exact", node: successor.key };
  if (movedTo) return { state: "moved", node: movedTo.key };
  if (!successor || taken.has(successor))
    return { state: "deleted", was: previewOf(block.source, PREVIEW_LENGTH) };
  return changed(block, successor);
}
