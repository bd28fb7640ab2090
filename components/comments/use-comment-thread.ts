import { useState } from "react";
import type { LiveScope } from "@/lib/domains/places/operation-at";
import type { Comment } from "@/lib/model/comments/schemas";
import { reportFailure } from "../form/report-failure";
import { toast } from "../ui/toaster";
import { useSingleRun } from "../ui/use-single-run";
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
