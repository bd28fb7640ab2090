"use client";

import { CommentThread } from "@/components/collaboration/comments/comment-thread";
import { useViewer } from "@/components/layout/viewer";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import { NewThread, type NewThreadProps } from "./new-thread";

type BlockDiscussionProps = Omit<NewThreadProps, "another"> & { threads: readonly Comment[] };

/** Shows the open threads on one block and a field for a new one. */
export const BlockDiscussion = ({ threads, ...rest }: BlockDiscussionProps) => {
  const viewer = useViewer();
  return (
    <div className="flex flex-col gap-3">
      {threads.map((comment) => (
        <CommentThread
          key={comment.id}
          comment={comment}
          scope={rest.scope}
          currentUserId={viewer.id}
          expanded
          className="border-0 p-0 shadow-none"
        />
      ))}
      <NewThread {...rest} another={threads.length > 0} />
    </div>
  );
};
