"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { failureOf } from "@/components/layout/failure-of";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toaster";
import { useSingleRun } from "@/components/ui/use-single-run";
import { commentAnchor } from "@/lib/addresses";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { AnchorBadge, AnchorNote, QuotedWords } from "./anchor-note";
import { CommentEntry } from "./comment-entry";
import { discussionOf, useDiscussionWrite } from "./discussion";
import { LateComposer } from "./late-composer";
import { useLinkedComment } from "./linked-comment";
import { personName } from "./person";
import { useThreadKeys } from "./use-thread-keys";

/** Holds the state of a thread: shown replies, a reply being written, and the available actions. */
const useCommentThread = (comment: Comment, scope: LiveScope, expanded: boolean) => {
  const say = useSay();
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
        toast.success(say("Thread resolved"), { undo: () => setResolved(false) });
      }
    } catch (error) {
      reportFailure(error);
    }
  };

  // A key and a button resolve the thread; only one of them runs at a time.
  const { run: resolve } = useSingleRun(() => setResolved(!resolved));
  const keys = useThreadKeys({
    reply: comment.permissions.reply && !resolved ? () => setReplying(true) : null,
    resolve: comment.permissions.resolve ? () => void resolve() : null,
  });

  return { discussion, run, resolved, shown, setOpen, replying, setReplying, resolve, keys };
};

/** Shows the replies of a thread. */
const CommentReplies = ({
  comment,
  scope,
  currentUserId,
}: {
  comment: Comment;
  scope: LiveScope;
  currentUserId: string;
}) => {
  const say = useSay();
  const discussion = discussionOf(scope);
  const { run } = useDiscussionWrite();
  const { data, error, refetch } = useQuery(discussion.replies(comment.id));
  const failure = failureOf({ data, error });
  if (failure)
    return (
      <p role="alert" className="text-xs text-danger">
        {failure.message}{" "}
        <Button variant="link" size="sm" onClick={() => refetch()}>
          {say("Try again")}
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

const CommentSuggestion = lazyComponent(() => import("./suggestion"), "CommentSuggestion");

const MoveThreadDialog = lazyComponent(() => import("./move-thread-dialog"), "MoveThreadDialog");

type CommentThreadProps = {
  /** A comment whose body is in the document form (`format=document`). */
  comment: Comment;
  scope: LiveScope;
  currentUserId: string;
  /** Shown above the comment: its page and block. */
  context?: ReactNode;
  /** Shows the replies at once; otherwise pressing their number does. */
  expanded?: boolean;
  className?: string;
};

/** Shows a comment with its replies: reply, resolve and reopen, react, edit, delete. */
export const CommentThread = ({
  comment,
  scope,
  currentUserId,
  context,
  expanded = false,
  className,
}: CommentThreadProps) => {
  const say = useSay();
  const { discussion, run, resolved, shown, setOpen, replying, setReplying, resolve, keys } =
    useCommentThread(comment, scope, expanded);
  const [moving, setMoving] = useState(false);
  const { page, node, quote } = comment.target;
  const applied = comment.suggestion?.state === "applied";
  const about = context ?? (quote && <QuotedWords words={quote.exact} />);
  return (
    <article
      {...keys}
      aria-label={say("Thread by {person}", { person: personName(say, comment.postedBy, comment.agent) })}
      className={cn("rounded-lg border border-border bg-raised p-3 shadow-sm", className)}
    >
      {about && <div className="mb-2 text-xs text-muted">{about}</div>}
      <CommentEntry
        entry={comment}
        noun="comment"
        anchor={commentAnchor(comment.id)}
        currentUserId={currentUserId}
        badges={
          <>
            {resolved && (
              <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
                {say("Resolved")}
              </Badge>
            )}
            {!applied && <AnchorBadge comment={comment} />}
          </>
        }
        buttons={
          comment.permissions.resolve && (
            <IconButton
              label={resolved ? say("Reopen thread") : say("Resolve thread")}
              size="sm"
              className="size-6"
              onClick={resolve}
            >
              {resolved ? <RotateCcw /> : <CircleCheck />}
            </IconButton>
          )
        }
        onReact={(emoji, add) =>
          void run(() =>
            discussion.update(comment.id, { [add ? "addedReactions" : "removedReactions"]: [emoji] }),
          ).catch(reportFailure)
        }
        onEdit={(markdown) => run(() => discussion.update(comment.id, { body: { markdown } }))}
        onDelete={() => run(() => discussion.remove(comment.id))}
        loadSource={() => discussion.source(comment.id)}
        onMove={page && node && comment.permissions.resolve ? () => setMoving(true) : undefined}
        note={
          <>
            {comment.suggestion && <CommentSuggestion comment={comment} scope={scope} />}
            {!applied && comment.suggestion?.state !== "outdated" && <AnchorNote comment={comment} />}
          </>
        }
      />
      {moving && page && (
        <MoveThreadDialog comment={comment} page={page} scope={scope} onClose={() => setMoving(false)} />
      )}
      {comment.replies > 0 && (
        <div className="mt-2 space-y-2 border-l-2 border-border pl-3">
          {shown ? (
            <CommentReplies comment={comment} scope={scope} currentUserId={currentUserId} />
          ) : (
            <Button variant="link" size="sm" onClick={() => setOpen(true)}>
              {say({ one: "Show {count} reply", other: "Show {count} replies" }, { count: comment.replies })}
            </Button>
          )}
        </div>
      )}
      {comment.permissions.reply && !resolved && (
        <div data-idle={!replying || undefined} className="mt-2">
          {replying ? (
            <LateComposer
              label={say("Reply")}
              submitLabel={say("Reply")}
              placeholder={say("Write a reply")}
              autoFocus
              rows={2}
              draftKey={`reply ${comment.id}`}
              onSubmit={async (markdown) => {
                await run(() => discussion.reply(comment.id, markdown));
                setReplying(false);
                setOpen(true);
              }}
              onCancel={() => setReplying(false)}
            />
          ) : (
            <Button size="sm" variant="ghost" onClick={() => setReplying(true)}>
              {say("Reply")}
            </Button>
          )}
        </div>
      )}
    </article>
  );
};
