import { useState } from "react";
import { reportFailure } from "@/components/form/report-failure";
import type { BlockComparison, ComparedBlock, FoldedBlocks } from "@/lib/content/pages/schemas";

/** The initial view: each change with a block around it. */
export const FOLDED = { context: "1" } as const;

export const isChange = ({ kind }: ComparedBlock): boolean => kind !== "same" && kind !== "folded";

/** The most blocks that one press loads. */
const MOST_OPENED = 100;

/** Loaded unchanged blocks, by the position of the first of them. */
type LoadedBlocks = ReadonlyMap<number, readonly BlockComparison[]>;
const NONE: LoadedBlocks = new Map();

const opened = (folded: FoldedBlocks, fetched: LoadedBlocks): readonly ComparedBlock[] => {
  const blocks = fetched.get(folded.offset);
  if (!blocks || blocks.length === 0) return [folded];
  const count = folded.count - blocks.length;
  const rest: FoldedBlocks = { kind: "folded", offset: folded.offset + blocks.length, count };
  return count > 0 ? [...blocks, ...opened(rest, fetched)] : blocks;
};

/** Replaces folded blocks with the loaded ones. */
export const withOpened = (
  blocks: readonly ComparedBlock[],
  fetched: LoadedBlocks,
): readonly ComparedBlock[] =>
  fetched.size === 0
    ? blocks
    : blocks.flatMap((block) => (block.kind === "folded" ? opened(block, fetched) : block));

type ComparedRange = { offset: string; limit: string };
/** The changes with their context, or a range of blocks of a comparison. */
export type BlockRange = typeof FOLDED | ComparedRange;
type ReadRange = (range: ComparedRange) => Promise<{ blocks: readonly ComparedBlock[] }>;

/** Loads the folded blocks of a comparison when they are opened. */
export const useOpenedBlocks = (blocks: readonly ComparedBlock[], read: ReadRange) => {
  const [state, setState] = useState({ of: blocks, fetched: NONE });
  // Positions are only valid within one comparison.
  const fetched = state.of === blocks ? state.fetched : NONE;
  const open = async ({ offset, count }: FoldedBlocks) => {
    try {
      const range = { offset: String(offset), limit: String(Math.min(count, MOST_OPENED)) };
      const found = (await read(range)).blocks.filter((block) => block.kind !== "folded");
      setState((before) => ({
        of: blocks,
        fetched: new Map([...(before.of === blocks ? before.fetched : NONE), [offset, found]]),
      }));
    } catch (error) {
      reportFailure(error);
    }
  };
  return { blocks: withOpened(blocks, fetched), open };
};
