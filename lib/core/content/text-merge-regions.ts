import { type DiffHunk, type DiffOptions, diffSequences } from "./line-diff";

/**
 * Three-way merge of sequences (diff3, after Khanna, Kunal and Pierce, "A Formal Investigation of Diff3"). The
 * changes of both sides over the base are combined; changes that overlap or touch form one region. A region changed
 * on only one side, or alike on both, is settled; any other is a conflict. Counting touching changes is git's strict
 * rule: two neighbouring lines are too often one thought.
 */

export type LineRange = { start: number; end: number };

export type Region = {
  kind: "same" | "main" | "change" | "both" | "conflict";
  base: LineRange;
  main: LineRange;
  change: LineRange;
};

type SequenceMerge = { regions: Region[]; coarse: boolean; steps: number };

export function mergeSequences<T>(
  base: readonly T[],
  main: readonly T[],
  change: readonly T[],
  options?: DiffOptions,
): SequenceMerge {
  const mainDiff = diffSequences(base, main, options);
  const changeDiff = diffSequences(base, change, options);
  const regions: Region[] = [];
  const mainSide = new Side(mainDiff.hunks);
  const changeSide = new Side(changeDiff.hunks);
  let position = 0;

  const settled = (end: number) => {
    if (end === position) return;
    const baseRange = { start: position, end };
    regions.push({
      kind: "same",
      base: baseRange,
      main: mainSide.range(baseRange),
      change: changeSide.range(baseRange),
    });
    position = end;
  };

  while (mainSide.next || changeSide.next) {
    const start = Math.min(mainSide.next?.aStart ?? Infinity, changeSide.next?.aStart ?? Infinity);
    settled(start);
    const [mainBefore, changeBefore] = [mainSide.shift, changeSide.shift];
    const [mainTaken, changeTaken] = [mainSide.taken, changeSide.taken];
    let end = start;
    for (let reached = -1; reached !== mainSide.taken + changeSide.taken; ) {
      reached = mainSide.taken + changeSide.taken;
      end = changeSide.takeTouching(mainSide.takeTouching(end));
    }
    const region: Region = {
      kind: "conflict",
      base: { start, end },
      main: { start: start + mainBefore, end: end + mainSide.shift },
      change: { start: start + changeBefore, end: end + changeSide.shift },
    };
    if (changeSide.taken === changeTaken) region.kind = "main";
    else if (mainSide.taken === mainTaken) region.kind = "change";
    else if (equalRanges(main, region.main, change, region.change)) region.kind = "both";
    regions.push(region);
    position = end;
  }
  settled(base.length);
  return {
    regions,
    coarse: mainDiff.coarse || changeDiff.coarse,
    steps: mainDiff.steps + changeDiff.steps,
  };
}

/** One side's hunks, consumed in order; `shift` is the side's present offset from the base. */
class Side {
  taken = 0;
  shift = 0;

  constructor(private readonly hunks: readonly DiffHunk[]) {}

  get next(): DiffHunk | undefined {
    return this.hunks[this.taken];
  }

  range({ start, end }: LineRange): LineRange {
    return { start: start + this.shift, end: end + this.shift };
  }

  takeTouching(end: number): number {
    let reach = end;
    for (let hunk = this.next; hunk && hunk.aStart <= reach; hunk = this.next) {
      reach = Math.max(reach, hunk.aEnd);
      this.shift += hunk.bEnd - hunk.bStart - (hunk.aEnd - hunk.aStart);
      this.taken++;
    }
    return reach;
  }
}

function equalRanges<T>(a: readonly T[], aRange: LineRange, b: readonly T[], bRange: LineRange): boolean {
  if (aRange.end - aRange.start !== bRange.end - bRange.start) return false;
  for (let index = 0; index < aRange.end - aRange.start; index++) {
    if (a[aRange.start + index] !== b[bRange.start + index]) return false;
  }
  return true;
}
