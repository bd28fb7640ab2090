"use client";

import { CommentThread } from "@/components/collaboration/comments/comment-thread";
import { useViewer } from "@/components/layout/viewer";
import { useSay } from "@/components/ui/say";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import type { LiveScope } from "@/lib/content/scopes/operation-at";

type RemovedThreadsProps = { scope: LiveScope; threads: readonly Comment[] };

/** Shows open threads whose block was deleted, below the page. */
export const RemovedThreads = ({ scope, threads }: RemovedThreadsProps) => {
  const say = useSay();
  const viewer = useViewer();
  return (
    <section aria-labelledby="removed-threads" className="mt-10 space-y-3">
      <h2 id="removed-threads" className="text-sm font-medium text-muted">
        {say("Comments on removed text")}
      </h2>
      {threads.map((comment) => (
        <CommentThread key={comment.id} comment={comment} scope={scope} currentUserId={viewer.id} />
      ))}
    </section>
  );
};
