"use client";

import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type BoxHandle, MarkdownBox } from "@/components/content/markdown-box/markdown-box";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { submitting, useSubmit } from "@/components/form/use-submit";
import { useViewer } from "@/components/layout/viewer";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toaster";
import { useStored } from "@/components/ui/use-stored";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { ApiError } from "@/lib/platform/api/client";
import { mutation } from "@/lib/platform/api/queries";
import { isOver, type Verdict } from "./verdict";

export type FinishReviewProps = {
  target: { spaceId: string; changeRequestId: string };
  status: ChangeRequest["status"];
  /** The present revision; the verdict is about the one at the time the form opened. */
  revision: string;
  isAuthor: boolean;
  canReview: boolean;
  canComment: boolean;
  /** True if this person was asked for a review, which makes it the primary button. */
  isNext: boolean;
};

const done: Record<Verdict, string> = {
  comment: "Comment posted",
  approved: "Approved",
  "changes-requested": "Changes requested",
};
const ownReason = "You can't review your own change request. Ask someone else.";
const roleReason = "You need review access to this space.";

const overReason = (status: ChangeRequest["status"]) =>
  `The change request is ${status}. You can still post your comments.`;

const waitingText = (count: number) =>
  count === 1 ? "1 pending comment will be posted." : `${count} pending comments will be posted.`;

/** Writes the text and verdict of a review. */
export const FinishReviewForm = ({
  target,
  status,
  revision,
  isAuthor,
  canReview,
  initial,
  waiting,
  onDone,
}: FinishReviewProps & { initial: Verdict; waiting: number; onDone: () => void }) => {
  const [verdict, setVerdict] = useState<Verdict>(initial);
  const { id: viewerId } = useViewer();
  const [text, setText] = useStored(
    `bindery-review ${viewerId} ${target.spaceId} ${target.changeRequestId}`,
    "",
  );
  const box = useRef<BoxHandle>(null);
  // The form loads after its popover, which could not focus the field.
  useEffect(() => box.current?.focus(), []);
  const review = useMutation(mutation(reviews.submitPending));
  const [discarding, setDiscarding] = useState(false);
  const discard = useMutation(mutation(reviews.discardPending));
  // Others' edits arrive meanwhile; the verdict is about the revision at the time the form opened.
  const [looked] = useState(revision);
  const blocked = isOver(status)
    ? overReason(status)
    : isAuthor
      ? ownReason
      : canReview
        ? undefined
        : roleReason;
  const isMissing = (written: string) =>
    written === "" && (verdict === "changes-requested" || (verdict === "comment" && waiting === 0));
  const missing = isMissing(text.trim());
  const latest = useRef(text);
  const write = (next: string) => {
    latest.current = next;
    setText(next);
  };

  const { run, pending, failure } = useSubmit(async () => {
    box.current?.collect();
    const written = latest.current.trim();
    if (isMissing(written)) return;
    try {
      await review.mutateAsync({
        params: target,
        body: {
          ...(verdict !== "comment" && { status: verdict }),
          ...(written !== "" && { comment: { markdown: written } }),
        },
        ...(verdict !== "comment" && { ifMatch: looked }),
      });
      write("");
      toast.success(done[verdict]);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.status === 412)
        throw new Error(
          "The change request was edited. Close this, check the changes, then submit. Your text is kept.",
        );
      throw error;
    }
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void run();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submitting(run)}>
      <MarkdownBox
        ref={box}
        label="Review comment"
        placeholder="What do you think?"
        rows={4}
        value={text}
        onChange={write}
        onKeyDown={onKeyDown}
      />
      <RadioGroup
        label="Verdict"
        value={verdict}
        onChange={setVerdict}
        options={[
          { value: "comment", label: "Comment", description: "Leave feedback without a verdict." },
          {
            value: "approved",
            label: "Approve",
            description: "Ready to merge.",
            disabledReason: blocked,
          },
          {
            value: "changes-requested",
            label: "Request changes",
            description: "Changes are needed first. Say which.",
            disabledReason: blocked,
          },
        ]}
      />
      {waiting > 0 && (
        <p className="flex items-center gap-2 text-sm text-muted">
          {waitingText(waiting)}
          <Button variant="link" size="sm" onClick={() => setDiscarding(true)}>
            Discard {waiting === 1 ? "it" : "them"}
          </Button>
          <ConfirmDialog
            open={discarding}
            onOpenChange={setDiscarding}
            title={
              waiting === 1 ? "Discard your pending comment?" : `Discard your ${waiting} pending comments?`
            }
            description="No one has seen them. You can't undo this."
            confirmLabel="Discard"
            danger
            onConfirm={() => discard.mutateAsync({ params: target })}
          />
        </p>
      )}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button
        type="submit"
        variant="primary"
        loading={pending}
        disabledReason={
          missing && (verdict === "comment" ? "Write something first." : "Say which changes you request.")
        }
      >
        Submit review
      </Button>
    </form>
  );
};
