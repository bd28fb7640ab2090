import { useState } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { toast } from "@/components/ui/toaster";
import { useSingleRun } from "@/components/ui/use-single-run";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { discussionOf, useDiscussionWrite } from "./discussion";
import { useLinkedComment } from "./linked-comment";
import { useThreadKeys } from "./use-thread-keys";

/** Holds the state of a thread: shown replies, a reply being written, and the available actions. */
export const useCommentThread = (comment: Comment, scope: LiveScope, expanded: boolean) => {
  const discussion = discussionOf(scope);
  const { run } = useDiscussionWrite();
  const resolved = comment.status === "resolved";
  const [open, setOpen] = useState<boolean | null>(null);
  const [replying, setReplying] = useState(false);
  const linked = useLinkedComment();
  const replyIsLinked = linked?.comment === comment.id && linked.reply !== undefined;
  const shown =
    open ?? (expanded || replyIsLinked || (!resolved && comment.replies > 0 && comment.replies <= 3));

  const setResolved = async (next: boolean): Promise<void> => {
    try {
      await run(() => discussion.update(comment.id, { resolved: next }));
      if (next) {
        setOpen(false);
        toast.success("Thread resolved", { undo: () => setResolved(false) });
      }
    } catch (error) {
      reportFailure(error);
    }
  };

  // Both a key and a button run it.
  const { run: resolve } = useSingleRun(() => setResolved(!resolved));
  const keys = useThreadKeys({
    reply: comment.permissions.reply && !resolved ? () => setReplying(true) : null,
    resolve: comment.permissions.resolve ? () => void resolve() : null,
  });

  return { discussion, run, resolved, shown, setOpen, replying, setReplying, resolve, keys };
};
