"use client";

import { useMutation } from "@tanstack/react-query";
import { reviews } from "@/lib/domains/reviews/operations";
import type { Comment } from "@/lib/model/comments/schemas";
import type { PendingComment } from "@/lib/model/reviews/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { CommentComposer } from "../comments/comment-composer";
import { CommentThread } from "../comments/comment-thread";
import { discussionOf, useDiscussionWrite } from "../comments/discussion";
import { PendingCommentCard } from "../reviews/pending-comments";
import { giveFocusBack } from "../ui/give-focus-back";
import type { ChangedPage } from "./changed-pages";
import type { ChangeRequestTarget } from "./reads";

/** What a new thread will be about: a block, or with null the page. */
export type Composing = { pageId: string; node: string | null };

export const Threads = ({
  threads,
  target,
  currentUserId,
}: {
  target: ChangeRequestTarget;
  currentUserId: string;
  threads: readonly Comment[];
}) =>
  threads.map((comment) => (
    <CommentThread
      key={comment.id}
      comment={comment}
      scope={target}
      currentUserId={currentUserId}
      className="max-w-2xl"
    />
  ));

/** After writing the focus goes back to what was commented on. */
const focusOn = ({ pageId, node }: Composing) => {
  const page = document.getElementById(`page-${pageId}`);
  const block = node === null ? null : `[data-node="${CSS.escape(node)}"]`;
  giveFocusBack(page, () => (block && page?.querySelector<HTMLElement>(block)) || page);
};

/** What this person has written and not submitted yet. */
export const Pending = ({
  target,
  comments,
}: {
  target: ChangeRequestTarget;
  comments: readonly PendingComment[];
}) =>
  comments.map((comment) => (
    <PendingCommentCard key={comment.id} target={target} comment={comment} className="max-w-2xl" />
  ));

export type NewThreadProps = {
  target: ChangeRequestTarget;
  page: ChangedPage;
  composing: Composing | null;
  onCompose: (composing: Composing | null) => void;
};

export const NewThread = ({ target, page, composing, onCompose }: NewThreadProps) => {
  const { run } = useDiscussionWrite();
  const wait = useMutation(mutation(reviews.addPending));
  const node = composing?.node ?? null;
  const about = { page: page.id, ...(node !== null && { node }) };
  const close = () => {
    onCompose(null);
    focusOn({ pageId: page.id, node });
  };
  return (
    <CommentComposer
      label={node === null ? `Comment on ${page.title}` : "Comment on this block"}
      submitLabel="Comment"
      placeholder="What about this? Markdown works."
      autoFocus
      draftKey={`comment ${page.id} ${node ?? ""}`}
      onSubmit={async (markdown) => {
        await run(() => discussionOf(target).post({ body: { markdown }, ...about }));
        close();
      }}
      alternative={{
        label: "Add to review",
        onSubmit: async (markdown) => {
          await wait.mutateAsync({ params: target, body: { body: { markdown }, ...about } });
          close();
        },
      }}
      onCancel={close}
      className="max-w-2xl rounded-lg border border-border bg-raised p-3 shadow-sm"
    />
  );
};
