import { type Aligned, align } from "./align";
import type { Block } from "./blocks";
import type { StepBudget } from "./line-diff";
import { TooComplex } from "./markdown-errors";

/** A row of the comparison of two versions of a page. */
export interface BlockChange extends Aligned<Block> {
  /** Set on an added and a removed row with the same block, which only moved. */
  moved?: boolean;
}

const MAX_BLOCKS = 10_000;

/**
 * The blocks of two versions side by side, in reading order: equal ones, versions of each other ("changed"), and
 * those on only one side. Throws `TooComplex` beyond 10,000 blocks on a side.
 */
export function alignBlocks(
  before: readonly Block[],
  after: readonly Block[],
  budget?: StepBudget,
): BlockChange[] {
  const rows: BlockChange[] = align(limited(before), limited(after), {
    identity: (block) => block.source,
    kindOf: (block) => block.type,
    textOf: (block) => block.source,
    budget,
  });
  markMoves(rows);
  return rows;
}

function limited(blocks: readonly Block[]): readonly Block[] {
  if (blocks.length <= MAX_BLOCKS) return blocks;
  throw new TooComplex(`The page has more than ${MAX_BLOCKS.toLocaleString("en")} blocks; split it.`);
}

/** Short blocks such as dividers recur by chance; marking them as moved would be meaningless. */
const LEAST_MOVED_LENGTH = 12;

function markMoves(rows: BlockChange[]): void {
  const gone = new Map<string, BlockChange[]>();
  for (const row of rows) {
    if (row.kind !== "removed" || !row.before || row.before.source.length < LEAST_MOVED_LENGTH) continue;
    const equal = gone.get(row.before.source);
    if (equal) equal.push(row);
    else gone.set(row.before.source, [row]);
  }
  for (const equal of gone.values()) equal.reverse();
  for (const row of rows) {
    const origin = row.kind === "added" && row.after ? gone.get(row.after.source)?.pop() : undefined;
    if (!origin) continue;
    row.moved = true;
    origin.moved = true;
  }
}
