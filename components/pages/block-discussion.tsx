"use client";

import type { LivePlace } from "@/lib/domains/places/at";
import type { Comment } from "@/lib/model/comments/schemas";
import { CommentComposer } from "../comments/comment-composer";
import { CommentThread } from "../comments/comment-thread";
import { discussionOf, useDiscussionWrite } from "../comments/discussion";
import { useViewer } from "../layout/viewer";

type BlockDiscussionProps = {
  scope: LivePlace;
  pageId: string;
  /** Key of the block. */
  block: string;
  threads: readonly Comment[];
  onDone: () => void;
};

/** The open threads on one block, and the field for another. */
export const BlockDiscussion = ({ scope, pageId, block, threads, onDone }: BlockDiscussionProps) => {
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
      <CommentComposer
        label="Comment on this block"
        submitLabel="Comment"
        placeholder={threads.length > 0 ? "Start another thread" : "Comment on this block"}
        autoFocus={threads.length === 0}
        draftKey={`block ${pageId} ${block}`}
        onSubmit={async (markdown) => {
          await run(() => discussionOf(scope).post({ body: { markdown }, page: pageId, node: block }));
          onDone();
        }}
        onCancel={onDone}
      />
    </div>
  );
};
