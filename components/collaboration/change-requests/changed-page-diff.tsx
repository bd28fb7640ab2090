"use client";

import { useMemo } from "react";
import { anchorKey, markedWords, withWordsOfNew } from "@/components/collaboration/comments/comment-anchor";
import { keysOf } from "@/components/content/document/block-diff";
import type { DiffMode } from "@/components/content/document/diff-mode";
import { DocumentDiff } from "@/components/content/document/document-diff";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import type { PendingComment } from "@/lib/collaboration/reviews/schemas";
import type { BlockComparison, ComparedBlock, FoldedBlocks } from "@/lib/content/pages/schemas";
import { NewReviewThread, type NewReviewThreadProps, Pending, Threads } from "./changed-page-threads";

/** Returns the shown block of a comment: its present block, else its original one. */
export const shownPlaceOf = (comment: Comment, shown: ReadonlySet<string>): string | undefined =>
  [anchorKey(comment), comment.target.node?.id].find((key) => key !== undefined && shown.has(key));

/** Side by side, threads appear below the version that contains their block. */
const columnOf = ({ after }: BlockComparison) =>
  after ? "lg:ml-[calc(50%+0.75rem)]" : "lg:mr-[calc(50%+0.75rem)]";

type ChangedPageDiffProps = NewReviewThreadProps & {
  mode: DiffMode;
  pending: readonly PendingComment[];
  currentUserId: string;
  canComment: boolean;
  blocks: readonly ComparedBlock[];
  onOpen: (folded: FoldedBlocks) => Promise<void>;
  shown: ReadonlySet<string>;
  onBlocks: readonly Comment[];
};

/** Shows the comparison of a page's blocks, with the threads below each. */
export const ChangedPageDiff = (props: ChangedPageDiffProps) => {
  const say = useSay();
  const { page, mode, onOpen, canComment, composing, onCompose, blocks, shown, onBlocks, pending } = props;
  const marks = useMemo(() => {
    const words = markedWords(say, onBlocks);
    return composing?.node != null && composing.quote
      ? withWordsOfNew(say, words, { node: composing.node, quote: composing.quote })
      : words;
  }, [say, onBlocks, composing]);
  const below = (block: BlockComparison) => {
    const keys = keysOf(block);
    const threads = onBlocks.filter((comment) => keys.includes(shownPlaceOf(comment, shown) ?? ""));
    const waiting = pending.filter(({ node }) => node && keys.includes(node.id));
    const writing = composing?.node != null && keys.includes(composing.node);
    if (threads.length === 0 && waiting.length === 0 && !writing) return null;
    return (
      <div className={cn("my-3 space-y-3", mode === "split" && columnOf(block))}>
        <Threads {...props} threads={threads} />
        <Pending {...props} comments={waiting} />
        {writing && (
          <NewReviewThread
            {...props}
            source={composing.node === block.after?.key ? block.after?.source : undefined}
          />
        )}
      </div>
    );
  };
  return (
    <DocumentDiff
      blocks={blocks}
      mode={mode === "inline" ? "inline" : "split"}
      onOpen={onOpen}
      onComment={canComment ? (node) => onCompose({ pageId: page.id, node }) : undefined}
      marks={marks}
      below={below}
    />
  );
};
