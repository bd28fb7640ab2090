import { useState } from "react";
import type { BlockComparison, ComparedBlock, FoldedBlocks } from "@/lib/model/pages/schemas";
import { reportFailure } from "../form/report-failure";

/** What readers look at first: each change with a block around it. */
export const FOLDED = { context: "1" } as const;

export const isChange = ({ kind }: ComparedBlock): boolean => kind !== "same" && kind !== "folded";

/** Most blocks that one press brings. */
const MOST_OPENED = 100;

/** Unchanged blocks that were fetched, by the position of the first of them. */
type Opened = ReadonlyMap<number, readonly BlockComparison[]>;
const NONE: Opened = new Map();

const opened = (folded: FoldedBlocks, fetched: Opened): readonly ComparedBlock[] => {
  const blocks = fetched.get(folded.offset);
  if (!blocks || blocks.length === 0) return [folded];
  const count = folded.count - blocks.length;
  const rest: FoldedBlocks = { kind: "folded", offset: folded.offset + blocks.length, count };
  return count > 0 ? [...blocks, ...opened(rest, fetched)] : blocks;
};

/** A comparison with the blocks that were opened in the place of those folded. */
export const withOpened = (blocks: readonly ComparedBlock[], fetched: Opened): readonly ComparedBlock[] =>
  fetched.size === 0
    ? blocks
    : blocks.flatMap((block) => (block.kind === "folded" ? opened(block, fetched) : block));

type ComparedRange = { offset: string; limit: string };
/** The changes with what is around them, or some blocks of a comparison. */
export type ComparedPart = typeof FOLDED | ComparedRange;
type ReadRange = (range: ComparedRange) => Promise<{ blocks: readonly ComparedBlock[] }>;

/** A comparison whose folded blocks are fetched when somebody opens them. */
export const useOpenedBlocks = (blocks: readonly ComparedBlock[], read: ReadRange) => {
  const [state, setState] = useState({ of: blocks, fetched: NONE });
  // Another comparison has other positions.
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
