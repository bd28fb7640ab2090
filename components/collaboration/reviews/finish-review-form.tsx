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
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { useStored } from "@/components/ui/use-stored";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { type Say, type Text, text } from "@/lib/core/locales/say";
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

const done: Record<Verdict, Text> = {
  comment: text("Comment posted"),
  approved: text("Approved"),
  "changes-requested": text("Changes requested"),
};
const ownReason = text("You can't review your own change request. Ask someone else.");
const roleReason = text("You need review access to this space.");

const overReason = (say: Say, status: ChangeRequest["status"]) =>
  status === "merged"
    ? say("The change request is merged. You can still post your comments.")
    : say("The change request is archived. You can still post your comments.");

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
  const say = useSay();
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
    ? overReason(say, status)
    : isAuthor
      ? say(ownReason)
      : canReview
        ? undefined
        : say(roleReason);
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
      toast.success(say(done[verdict]));
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.status === 412)
        throw new Error(
          say(
            "The change request was edited. Close this, check the changes, then submit. Your text is kept.",
          ),
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
        label={say("Review comment")}
        placeholder={say("What do you think?")}
        rows={4}
        value={text}
        onChange={write}
        onKeyDown={onKeyDown}
      />
      <RadioGroup
        label={say("Verdict")}
        value={verdict}
        onChange={setVerdict}
        options={[
          {
            value: "comment",
            label: say("Comment"),
            description: say("Leave feedback without a verdict."),
          },
          {
            value: "approved",
            label: say("Approve"),
            description: say("Ready to merge."),
            disabledReason: blocked,
          },
          {
            value: "changes-requested",
            label: say("Request changes"),
            description: say("Changes are needed first. Say which."),
            disabledReason: blocked,
          },
        ]}
      />
      {waiting > 0 && (
        <p className="flex items-center gap-2 text-sm text-muted">
          {say(
            {
              one: "{count} pending comment will be posted.",
              other: "{count} pending comments will be posted.",
            },
            { count: waiting },
          )}
          <Button variant="link" size="sm" onClick={() => setDiscarding(true)}>
            {waiting === 1 ? say("Discard it") : say("Discard them")}
          </Button>
          <ConfirmDialog
            open={discarding}
            onOpenChange={setDiscarding}
            title={say(
              { one: "Discard your pending comment?", other: "Discard your {count} pending comments?" },
              { count: waiting },
            )}
            description={say("No one has seen them. You can't undo this.")}
            confirmLabel={say("Discard")}
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
          missing &&
          (verdict === "comment" ? say("Write something first.") : say("Say which changes you request."))
        }
      >
        {say("Submit review")}
      </Button>
    </form>
  );
};
