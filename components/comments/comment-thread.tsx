"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Ellipsis, Link2, MoveVertical, Pencil, RotateCcw, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import type { Comment, CommentReply } from "@/lib/comments/schemas";
import { ConfirmDialog } from "../form/confirm-dialog";
import { Avatar } from "../ui/avatar";
import { Badge } from "../ui/badge";
import { Button, IconButton } from "../ui/button";
import { cn } from "../ui/cn";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../ui/dropdown-menu";
import { RelativeTime } from "../ui/relative-time";
import { SkeletonText } from "../ui/skeleton";
import { toast } from "../ui/toaster";
import { AnchorBadge, AnchorNote } from "./anchor-note";
import { CommentComposer } from "./comment-composer";
import { type CommentScope, discussionOf, useDiscussionWrite } from "./discussion";
import { personOf } from "./person";
import { Reactions } from "./reactions";
import { reportFailure } from "./report-failure";
import { RichText } from "./rich-text";

const MoveThreadDialog = dynamic(
  () => import("./move-thread-dialog").then((module) => module.MoveThreadDialog),
  { ssr: false },
);

/** The element of a comment, which an address can point at: `#comment-…`. */
export const commentAnchor = (commentId: string) => `comment-${commentId}`;

type EntryActions = {
  onReact: (emoji: string, add: boolean) => void;
  onEdit: (markdown: string) => Promise<unknown>;
  onDelete: () => Promise<unknown>;
  loadSource: () => Promise<string>;
  /** Given, the thread can be pointed at another block. */
  onMove?: () => void;
};

type EntryProps = EntryActions & {
  entry: Pick<Comment | CommentReply, "id" | "postedBy" | "postedAt" | "editedAt" | "body" | "reactions"> & {
    permissions: { edit: boolean; delete: boolean; reply: boolean };
  };
  noun: "comment" | "reply";
  anchor: string;
  currentUserId: string;
  badges?: ReactNode;
  buttons?: ReactNode;
  /** Between what was said and the reactions to it. */
  note?: ReactNode;
};

const EntryMenu = ({
  noun,
  anchor,
  permissions,
  onEdit,
  onDelete,
  onMove,
}: Pick<EntryProps, "noun" | "anchor" | "onMove"> & {
  permissions: EntryProps["entry"]["permissions"];
  onEdit: () => void;
  onDelete: () => void;
}) => {
  const copyLink = async () => {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}${location.search}#${anchor}`);
    toast.success("Link copied");
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`More about this ${noun}`} size="sm" className="size-6">
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void copyLink()}>
          Copy link
        </DropdownMenuItem>
        {permissions.edit && (
          <DropdownMenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
            Edit
          </DropdownMenuItem>
        )}
        {onMove && (
          <DropdownMenuItem icon={<MoveVertical aria-hidden="true" />} onSelect={onMove}>
            Move to another block…
          </DropdownMenuItem>
        )}
        {permissions.delete && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={onDelete}>
              Delete {noun}…
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
};

/** One comment or reply: who, when, what, and what may be done with it. */
const Entry = ({ entry, noun, anchor, currentUserId, badges, buttons, note, ...actions }: EntryProps) => {
  const [source, setSource] = useState<string | null>(null);
  const [deleting, setDeleting] = useState(false);
  const edit = async () => {
    try {
      setSource(await actions.loadSource());
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <div id={anchor} className="flex scroll-mt-10 gap-2.5 target:[&_[data-author]]:text-accent-text">
      <Avatar person={personOf(entry.postedBy)} decorative className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
          <span data-author="" className="font-medium">
            {entry.postedBy.displayName}
          </span>
          <RelativeTime value={entry.postedAt} className="text-xs text-subtle" />
          {entry.editedAt && <span className="text-xs text-subtle">edited</span>}
          {badges}
          <span className="ml-auto flex items-center gap-0.5">
            {buttons}
            <EntryMenu
              noun={noun}
              anchor={anchor}
              permissions={entry.permissions}
              onEdit={() => void edit()}
              onDelete={() => setDeleting(true)}
              onMove={actions.onMove}
            />
          </span>
        </div>
        {source === null ? (
          <RichText document={"document" in entry.body ? entry.body.document : null} className="mt-0.5" />
        ) : (
          <CommentComposer
            label={`Edit ${noun}`}
            submitLabel="Save"
            initial={source}
            autoFocus
            className="mt-1"
            onSubmit={async (markdown) => {
              await actions.onEdit(markdown);
              setSource(null);
            }}
            onCancel={() => setSource(null)}
          />
        )}
        {note}
        {source === null && (
          <div className="mt-1 flex min-h-6 items-center">
            <Reactions
              reactions={entry.reactions}
              currentUserId={currentUserId}
              onToggle={actions.onReact}
              disabled={!entry.permissions.reply}
            />
          </div>
        )}
      </div>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete this ${noun}?`}
        description={
          noun === "comment"
            ? "The comment and all its replies will be gone. This cannot be undone."
            : "The reply will be gone. This cannot be undone."
        }
        confirmLabel={`Delete ${noun}`}
        danger
        onConfirm={actions.onDelete}
      />
    </div>
  );
};

const Replies = ({
  comment,
  scope,
  currentUserId,
}: Pick<CommentThreadProps, "comment" | "scope" | "currentUserId">) => {
  const discussion = discussionOf(scope);
  const { run } = useDiscussionWrite();
  const { data, error } = useQuery(discussion.replies(comment.id));
  if (error) return <p className="text-xs text-danger">{error.message}</p>;
  if (!data) return <SkeletonText lines={Math.min(comment.replies, 3)} />;
  return data.items.map((reply) => (
    <Entry
      key={reply.id}
      entry={reply}
      noun="reply"
      anchor={commentAnchor(reply.id)}
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

export type CommentThreadProps = {
  /** A comment whose body is in the document form (`format=document`). */
  comment: Comment;
  scope: CommentScope;
  currentUserId: string;
  /** Above the comment: the page and the block it is about. */
  context?: ReactNode;
  /** Shows the replies at once; otherwise a press on their number does. */
  expanded?: boolean;
  className?: string;
};

/** A comment with its replies: reply, resolve and reopen, react, edit, delete. */
export const CommentThread = ({
  comment,
  scope,
  currentUserId,
  context,
  expanded = false,
  className,
}: CommentThreadProps) => {
  const discussion = discussionOf(scope);
  const { run, pending } = useDiscussionWrite();
  const resolved = comment.status === "resolved";
  const [open, setOpen] = useState<boolean | null>(null);
  const [replying, setReplying] = useState(false);
  const [moving, setMoving] = useState(false);
  const { page, node } = comment.target;
  const shown = open ?? (expanded || (!resolved && comment.replies > 0 && comment.replies <= 3));

  const setResolved = async (next: boolean) => {
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

  return (
    <article
      aria-label={`Thread by ${comment.postedBy.displayName}`}
      className={cn("rounded-lg border border-border bg-raised p-3 shadow-sm", className)}
    >
      {context && <div className="mb-2 text-xs text-muted">{context}</div>}
      <Entry
        entry={comment}
        noun="comment"
        anchor={commentAnchor(comment.id)}
        currentUserId={currentUserId}
        badges={
          <>
            {resolved && (
              <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
                Resolved
              </Badge>
            )}
            <AnchorBadge comment={comment} />
          </>
        }
        buttons={
          comment.permissions.resolve && (
            <IconButton
              label={resolved ? "Reopen thread" : "Resolve thread"}
              size="sm"
              className="size-6"
              loading={pending}
              onClick={() => void setResolved(!resolved)}
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
        note={<AnchorNote comment={comment} />}
      />
      {moving && page && (
        <MoveThreadDialog comment={comment} page={page} scope={scope} onClose={() => setMoving(false)} />
      )}
      {comment.replies > 0 && (
        <div className="mt-2 space-y-2 border-l-2 border-border pl-3">
          {shown ? (
            <Replies comment={comment} scope={scope} currentUserId={currentUserId} />
          ) : (
            <Button variant="link" size="sm" onClick={() => setOpen(true)}>
              {comment.replies === 1 ? "Show 1 reply" : `Show ${comment.replies} replies`}
            </Button>
          )}
        </div>
      )}
      {comment.permissions.reply && !resolved && (
        <div className="mt-2">
          {replying ? (
            <CommentComposer
              label="Reply"
              submitLabel="Reply"
              placeholder="Write a reply"
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
              Reply
            </Button>
          )}
        </div>
      )}
    </article>
  );
};
