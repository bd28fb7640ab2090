"use client";

import { useQuery } from "@tanstack/react-query";
import { reportFailure } from "@/components/form/report-failure";
import { failureOf } from "@/components/layout/failure-of";
import { Button } from "@/components/ui/button";
import { SkeletonText } from "@/components/ui/skeleton";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { CommentEntry } from "./comment-entry";
import { discussionOf, useDiscussionWrite } from "./discussion";
import { commentAnchor } from "./linked-comment";

/** Shows the replies of a thread. */
export const CommentReplies = ({
  comment,
  scope,
  currentUserId,
}: {
  comment: Comment;
  scope: LiveScope;
  currentUserId: string;
}) => {
  const discussion = discussionOf(scope);
  const { run } = useDiscussionWrite();
  const { data, error, refetch } = useQuery(discussion.replies(comment.id));
  const failure = failureOf({ data, error });
  if (failure)
    return (
      <p role="alert" className="text-xs text-danger">
        {failure.message}{" "}
        <Button variant="link" size="sm" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!data) return <SkeletonText lines={Math.min(comment.replies, 3)} />;
  return data.items.map((reply) => (
    <CommentEntry
      key={reply.id}
      entry={reply}
      noun="reply"
      anchor={commentAnchor(comment.id, reply.id)}
      currentUserId={currentUserId}
      onReact={(emoji, add) =>
        void run(() =>
          discussion.updateReply(comment.id, reply.id, {
            [add ? "addedReactions" : "removedReactions"]: [emoji],
          }),
        ).catch(reportFailure)
      }
      onEdit={(markdown) => run(() => discussion.updateReply(comment.id, reply.id, { body: { markdown } }))}
      onDelete={() => run(() => discussion.removeReply(comment.id, reply.id))}
      loadSource={() => discussion.source(comment.id, reply.id)}
    />
  ));
};
