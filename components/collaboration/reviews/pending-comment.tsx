"use client";

import { useMutation } from "@tanstack/react-query";
import { Clock, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { QuotedWords } from "@/components/collaboration/comments/anchor-note";
import { LateComposer } from "@/components/collaboration/comments/late-composer";
import { RichText } from "@/components/collaboration/comments/rich-text";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { reportFailure } from "@/components/form/report-failure";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { reviews } from "@/lib/collaboration/reviews/operations";
import type { PendingComment } from "@/lib/collaboration/reviews/schemas";
import { call } from "@/lib/platform/api/client";
import { mutation } from "@/lib/platform/api/queries";

const SuggestionDiff = lazyComponent(
  () => import("@/components/collaboration/comments/suggestion"),
  "SuggestionDiff",
);

/** Shows a pending comment, which only its author sees; it can be edited or discarded until the review is submitted. */
export const PendingCommentCard = ({
  target,
  comment,
  className,
}: {
  target: { spaceId: string; changeRequestId: string };
  comment: PendingComment;
  className?: string;
}) => {
  const say = useSay();
  const [source, setSource] = useState<string | null>(null);
  const update = useMutation(mutation(reviews.updatePending));
  const [removing, setRemoving] = useState(false);
  const remove = useMutation(mutation(reviews.removePending));
  const params = { ...target, commentId: comment.id };
  const edit = async () => {
    try {
      const { items } = await call(reviews.listPending, { params: target, query: { format: "markdown" } });
      const body = items.find(({ id }) => id === comment.id)?.body;
      setSource(body && "markdown" in body ? String(body.markdown) : "");
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <article
      aria-label={say("Comment of your pending review")}
      className={cn("rounded-lg border border-dashed border-warning-border bg-raised p-3", className)}
    >
      <div className="flex items-center gap-2 text-sm">
        <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
          {say("Pending")}
        </Badge>
        <span className="text-xs text-subtle">
          <Said
            text="Only you see this · {when}"
            values={{ when: <RelativeTime value={comment.createdAt} /> }}
          />
        </span>
        <span className="ml-auto flex items-center gap-0.5">
          <IconButton label={say("Edit pending comment")} size="sm" className="size-6" onClick={edit}>
            <Pencil />
          </IconButton>
          <IconButton
            label={say("Delete pending comment")}
            size="sm"
            className="size-6"
            onClick={() => setRemoving(true)}
          >
            <Trash2 />
          </IconButton>
        </span>
      </div>
      {comment.quote && (
        <div className="mt-2 text-xs text-muted">
          <QuotedWords words={comment.quote.exact} />
        </div>
      )}
      {source === null ? (
        <RichText document={"document" in comment.body ? comment.body.document : null} className="mt-1" />
      ) : (
        <LateComposer
          label={say("Edit pending comment")}
          submitLabel={say("Save")}
          initial={source}
          autoFocus
          className="mt-2"
          onSubmit={async (markdown) => {
            await update.mutateAsync({ params, body: { body: { markdown } } });
            setSource(null);
          }}
          onCancel={() => setSource(null)}
        />
      )}
      {comment.suggestion && (
        <div className="mt-2">
          <SuggestionDiff suggestion={comment.suggestion} />
        </div>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={say("Delete this pending comment?")}
        description={say("No one has seen it. You can't undo this.")}
        confirmLabel={say("Delete comment")}
        danger
        onConfirm={() => remove.mutateAsync({ params })}
      />
    </article>
  );
};
