import { useQuery } from "@tanstack/react-query";
import {
  anchorKey,
  isOrphaned,
  markedWords,
  withWordsOfNew,
} from "@/components/collaboration/comments/comment-anchor";
import { discussionOf } from "@/components/collaboration/comments/discussion";
import { useLinkedComment } from "@/components/collaboration/comments/linked-comment";
import type { MarkedWords, SelectedWords } from "@/components/content/document/words";
import { failureOf } from "@/components/layout/failure-of";
import { useSay } from "@/components/ui/say";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import type { Say } from "@/lib/core/locales/say";
import { threadsOfPage } from "./threads-of-page";

export type PageThreads = {
  open: Comment[];
  resolved: Comment[];
  /** The words that open threads are about. */
  marks: MarkedWords[];
  /** Open threads by the key of the block they belong to now. */
  byBlock: ReadonlyMap<string, Comment[]>;
  /** Open threads whose block was deleted. */
  adrift: Comment[];
  /**
   * True if the thread in the address has no position beside the text, because it is about the whole page or resolved.
   */
  linkedApart: boolean;
  failure: Error | null;
  retry: () => void;
  loading: boolean;
};

const groupByBlock = (comments: readonly Comment[]) => {
  const groups = new Map<string, Comment[]>();
  for (const comment of comments) {
    const key = anchorKey(comment);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), comment]);
  }
  return groups;
};

/** Reads the threads of one page, oldest first. */
export const usePageThreads = (scope: LiveScope, pageId: string | undefined): PageThreads => {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery({
    ...discussionOf(scope).list(threadsOfPage(pageId)),
    enabled: pageId !== undefined,
  });
  const linked = useLinkedComment()?.comment;
  const all = data?.items ?? [];
  const open = all.filter(({ status }) => status === "open");
  return {
    open,
    resolved: all.filter(({ status }) => status === "resolved"),
    marks: markedWords(say, open),
    byBlock: groupByBlock(open),
    adrift: open.filter(isOrphaned),
    linkedApart: all.some(
      (comment) =>
        comment.id === linked &&
        (comment.status === "resolved" || (!isOrphaned(comment) && anchorKey(comment) === undefined)),
    ),
    failure: failureOf({ data, error }),
    retry: () => void refetch(),
    loading: isPending,
  };
};

/** Returns the marked words of the threads, including those of a new one. */
export const marksWith = (
  say: Say,
  { marks }: PageThreads,
  words: SelectedWords | null,
): readonly MarkedWords[] =>
  words ? withWordsOfNew(say, marks, { node: words.key, quote: words.quote }) : marks;
