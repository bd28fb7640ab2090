"use client";

import { type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import type { BlockComparison, ComparedBlock, FoldedBlocks } from "@/lib/content/pages/schemas";
import { BlockDiff, comparisonKey, keysOf, type MarksByBlock } from "./block-diff";
import { FoldButton } from "./fold-button";
import type { MarkedWords } from "./words";

type DocumentDiffProps = {
  blocks: readonly ComparedBlock[];
  mode: "split" | "inline";
  /** Loads folded blocks. */
  onOpen: (folded: FoldedBlocks) => Promise<void>;
  /** Starts a comment on a block; without it there are no buttons. */
  onComment?: (key: string) => void;
  /** The commented words, with the key of the version that contains them. */
  marks?: readonly MarkedWords[];
  /** Shown below a block: its threads, a new one. */
  below?: (block: BlockComparison) => ReactNode;
};

const NO_MARKS: readonly MarkedWords[] = [];
const UNMARKED: MarksByBlock = new Map();

const groupByBlock = (marks: readonly MarkedWords[]): MarksByBlock => {
  const groups = new Map<string, MarkedWords[]>();
  for (const { node = "", ...mark } of marks) groups.set(node, [...(groups.get(node) ?? []), mark]);
  return groups;
};

/** Comparisons of more blocks render only those near the viewport. */
const MOST_DRAWN = 300;

/** Shows a page in two states, block by block, as readers see it; unchanged blocks are folded. */
export const DocumentDiff = ({
  blocks,
  mode,
  onOpen,
  onComment,
  marks = NO_MARKS,
  below,
}: DocumentDiffProps) => {
  const say = useSay();
  const latest = useRef(onComment);
  useEffect(() => {
    latest.current = onComment;
  });
  const comment = useCallback((key: string) => latest.current?.(key), []);
  const byBlock = useMemo(() => groupByBlock(marks), [marks]);
  let position = 0;
  return (
    <div className={cn("space-y-3", mode === "inline" && "mx-auto max-w-3xl")}>
      {blocks.map((block) => {
        const at = position;
        position += block.kind === "folded" ? block.count : 1;
        if (block.kind === "folded")
          return (
            <FoldButton
              key={`fold ${at}`}
              label={say(
                { one: "Show {count} unchanged block", other: "Show {count} unchanged blocks" },
                { count: block.count },
              )}
              onOpen={() => onOpen(block)}
            />
          );
        return (
          <BlockDiff
            key={`${at} ${comparisonKey(block)}`}
            block={block}
            mode={mode}
            marks={keysOf(block).some((key) => byBlock.has(key)) ? byBlock : UNMARKED}
            onComment={onComment && comment}
            lazy={blocks.length > MOST_DRAWN}
          >
            {below?.(block)}
          </BlockDiff>
        );
      })}
    </div>
  );
};
