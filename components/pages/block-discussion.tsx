"use client";

import type { LivePlace } from "@/lib/domains/places/at";
import type { Comment, TextQuote } from "@/lib/model/comments/schemas";
import { CommentThread } from "../comments/comment-thread";
import { discussionOf, useDiscussionWrite } from "../comments/discussion";
import { ThreadComposer } from "../comments/thread-composer";
import { useViewer } from "../layout/viewer";

type BlockDiscussionProps = {
  scope: LivePlace;
  pageId: string;
  /** Key of the block. */
  block: string;
  /** Words of the block that the new thread is about. */
  quote?: TextQuote;
  /** The words of the block. */
  blockText: () => string;
  threads: readonly Comment[];
  onDone: () => void;
};

/** The open threads on one block, and the field for another. */
export const BlockDiscussion = ({
  scope,
  pageId,
  block,
  quote,
  blockText,
  threads,
  onDone,
}: BlockDiscussionProps) => {
  const viewer = useViewer();
  const { run } = useDiscussionWrite();
  return (
    <div className="flex flex-col gap-3">
      {threads.map((comment) => (
        <CommentThread
          key={comment.id}
          comment={comment}
          scope={scope}
          currentUserId={viewer.id}
          expanded
          className="border-0 p-0 shadow-none"
        />
      ))}
      <ThreadComposer
        key={quote?.exact}
        label="Comment on this block"
        placeholder={threads.length > 0 ? "Start another thread" : "Comment on this block"}
        quote={quote}
        blockText={blockText}
        autoFocus={threads.length === 0 || quote !== undefined}
        draftKey={`block ${pageId} ${block}`}
        onSubmit={async (thread) => {
          await run(() => discussionOf(scope).post({ ...thread, page: pageId, node: block }));
          onDone();
        }}
        onCancel={onDone}
      />
    </div>
  );
};
