"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { discussionOf, useDiscussionWrite } from "@/components/collaboration/comments/discussion";
import { LatePendingComment } from "@/components/collaboration/reviews/late-pending-comment";
import type { ChangedPage } from "@/components/content/document/changed-pages";
import { blockOf, wordsOfBlock } from "@/components/content/document/words";
import { lazyComponent } from "@/components/ui/lazy";
import { returnFocus } from "@/components/ui/return-focus";
import { useSay } from "@/components/ui/say";
import type { Comment, TextQuote } from "@/lib/collaboration/comments/schemas";
import { reviews } from "@/lib/collaboration/reviews/operations";
import type { PendingComment } from "@/lib/collaboration/reviews/schemas";
import { mutation } from "@/lib/platform/api/queries";
import type { ChangeRequestTarget } from "./reads";

const CommentThread = lazyComponent(
  () => import("@/components/collaboration/comments/comment-thread"),
  "CommentThread",
);
const ThreadComposer = lazyComponent(
  () => import("@/components/collaboration/comments/thread-composer"),
  "ThreadComposer",
);

/** The subject of a new thread: a block, or null for the page. */
export type Composing = {
  pageId: string;
  node: string | null;
  /** The quoted words of the block. */
  quote?: TextQuote;
  /** True if the thread begins with a suggestion. */
  suggesting?: boolean;
};

export const Threads = ({
  threads,
  target,
  currentUserId,
}: {
  target: ChangeRequestTarget;
  currentUserId: string;
  threads: readonly Comment[];
}) =>
  threads.map((comment) => (
    <CommentThread
      key={comment.id}
      comment={comment}
      scope={target}
      currentUserId={currentUserId}
      className="max-w-2xl"
    />
  ));

/** Returns the focus to the commented block or page. */
const focusOn = ({ pageId, node }: Composing) => {
  const page = document.getElementById(`page-${pageId}`);
  const block = node === null ? null : `[data-node="${CSS.escape(node)}"]`;
  returnFocus(page, () => (block && page?.querySelector<HTMLElement>(block)) || page);
};

/** The viewer's comments that are not submitted yet. */
export const Pending = ({
  target,
  comments,
}: {
  target: ChangeRequestTarget;
  comments: readonly PendingComment[];
}) =>
  comments.map((comment) => (
    <LatePendingComment key={comment.id} target={target} comment={comment} className="max-w-2xl" />
  ));

export type NewReviewThreadProps = {
  target: ChangeRequestTarget;
  page: ChangedPage;
  composing: Composing | null;
  onCompose: (composing: Composing | null) => void;
  /** The Markdown of the block, if the page still contains it. */
  source?: string;
};

/** Returns the words of a rendered block. */
const textOf = (pageId: string, node: string): string => {
  const page = document.getElementById(`page-${pageId}`);
  const block = page && blockOf(page, node);
  return block ? wordsOfBlock(block).text.trim() : "";
};

export const NewReviewThread = ({ target, page, composing, onCompose, source }: NewReviewThreadProps) => {
  const say = useSay();
  const { post } = useDiscussionWrite();
  const wait = useMutation(mutation(reviews.addPending));
  const node = composing?.node ?? null;
  const about = { page: page.id, ...(node !== null && { node }) };
  const latest = useRef<Composing | null>(null);
  useEffect(() => {
    latest.current = composing;
    return () => {
      latest.current = null;
    };
  }, [composing]);
  const close = () => {
    // Another thread may have been started meanwhile.
    if (latest.current !== composing) return;
    onCompose(null);
    focusOn({ pageId: page.id, node });
  };
  return (
    <ThreadComposer
      key={`${node} ${composing?.quote?.exact}`}
      label={node === null ? say("Comment on {title}", { title: page.title }) : say("Comment on this block")}
      placeholder={say("What about this?")}
      quote={composing?.quote}
      blockText={node === null ? undefined : () => textOf(page.id, node)}
      source={source}
      suggesting={composing?.suggesting}
      autoFocus
      scrolls
      draftKey={`comment ${page.id} ${node ?? ""}`}
      onSubmit={async (thread) => {
        await post(() => discussionOf(target).post({ ...thread, ...about }));
        close();
      }}
      alternative={{
        label: say("Add to review"),
        onSubmit: async (thread) => {
          await wait.mutateAsync({ params: target, body: { ...thread, ...about } });
          close();
        },
      }}
      onCancel={close}
      className="max-w-2xl rounded-lg border border-border bg-raised p-3 shadow-sm"
    />
  );
};
