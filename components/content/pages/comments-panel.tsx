"use client";

import { MessageSquare, TextQuote } from "lucide-react";
import type { RefObject } from "react";
import { useState } from "react";
import { anchorKey } from "@/components/collaboration/comments/comment-anchor";
import { CommentComposer } from "@/components/collaboration/comments/comment-composer";
import { CommentThread } from "@/components/collaboration/comments/comment-thread";
import { discussionOf, useDiscussionWrite } from "@/components/collaboration/comments/discussion";
import { useLinkedComment } from "@/components/collaboration/comments/linked-comment";
import { useViewer } from "@/components/layout/viewer";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { blockElement, pulse } from "./blocks";
import { pickBlock } from "./use-active-block";
import type { PageThreads } from "./use-page-threads";

type CommentsPanelProps = {
  scope: LiveScope;
  pageId: string;
  threads: PageThreads;
  /** The page text that block threads refer to. */
  text: RefObject<HTMLElement | null>;
  /** True if blocks of the page can be commented on. */
  onBlocks: boolean;
  /** True while block threads are shown beside the text. */
  beside: boolean;
};

/** Shows the words a thread is about; pressing them scrolls to them. */
const Quote = ({ comment, text }: { comment: Comment; text: CommentsPanelProps["text"] }) => {
  const say = useSay();
  const node = comment.target.node;
  if (!node) return null;
  return (
    <button
      type="button"
      onClick={() => pulse(blockElement(text.current, anchorKey(comment) ?? node.id))}
      className="flex w-full gap-1.5 rounded-sm border-l-2 border-accent-border pl-2 text-left text-xs text-muted hover:text-foreground"
    >
      <span className="line-clamp-2">
        {comment.target.quote?.exact ?? node.preview ?? say("A part of this page")}
      </span>
    </button>
  );
};

export const CommentsPanel = ({ scope, pageId, threads, text, onBlocks, beside }: CommentsPanelProps) => {
  const say = useSay();
  const viewer = useViewer();
  const { post } = useDiscussionWrite();
  const linked = useLinkedComment()?.comment;
  const [chosen, setWithResolved] = useState<boolean | null>(null);
  const withResolved = chosen ?? threads.resolved.some(({ id }) => id === linked);
  if (threads.failure) return <ErrorState error={threads.failure} onRetry={threads.retry} level={3} />;
  const open = beside ? threads.open.filter((comment) => anchorKey(comment) === undefined) : threads.open;
  const shown = withResolved ? [...open, ...threads.resolved] : open;
  return (
    <section aria-label={say("Comments on this page")} className="flex flex-col gap-3">
      <CommentComposer
        label={say("Comment on this page")}
        submitLabel={say("Comment")}
        placeholder={say("Comment on the whole page")}
        rows={2}
        draftKey={`page ${pageId}`}
        onSubmit={(markdown) => post(() => discussionOf(scope).post({ body: { markdown }, page: pageId }))}
      />
      {onBlocks && (
        <Button size="sm" icon={<TextQuote aria-hidden="true" />} onClick={() => pickBlock(text.current)}>
          {say("Comment on a block")}
        </Button>
      )}
      {threads.loading && <SkeletonText lines={4} />}
      {!threads.loading && shown.length === 0 && !beside && (
        <EmptyState icon={<MessageSquare />} title={say("No open comments")} level={3}>
          {onBlocks
            ? say("Point at a paragraph to comment on it, or press C.")
            : say("This page is generated from a spec. Comments apply to the whole page.")}
        </EmptyState>
      )}
      {beside && <p className="text-xs text-muted">{say("Comments on blocks are beside the text.")}</p>}
      {shown.map((comment) => (
        <CommentThread
          key={comment.id}
          comment={comment}
          scope={scope}
          currentUserId={viewer.id}
          context={comment.target.node ? <Quote comment={comment} text={text} /> : undefined}
        />
      ))}
      {threads.resolved.length > 0 && (
        <Button size="sm" variant="ghost" onClick={() => setWithResolved(!withResolved)}>
          {withResolved
            ? say("Hide resolved")
            : say("Show {count} resolved", { count: threads.resolved.length })}
        </Button>
      )}
    </section>
  );
};
