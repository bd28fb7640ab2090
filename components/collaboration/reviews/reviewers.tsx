"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, RotateCcw, UserPlus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { personOf } from "@/components/collaboration/comments/person";
import { reportFailure } from "@/components/form/report-failure";
import { Avatar } from "@/components/ui/avatar";
import { Button, IconButton } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { useSay } from "@/components/ui/say";
import { Skeleton } from "@/components/ui/skeleton";
import type { ChangeRequest, ReviewerState } from "@/lib/collaboration/change-requests/schemas";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { type Text, text } from "@/lib/core/locales/say";
import { mutation } from "@/lib/platform/api/queries";
import { AskForReview } from "./ask-for-review";

/** Loaded when the pointer or focus reaches the button. */
const RequestPicker = lazyComponent(() => import("./request-picker"), "RequestPicker");

type Target = { spaceId: string; changeRequestId: string };

const looks: Record<ReviewerState["state"], { label: Text; icon: ReactNode }> = {
  waiting: { label: text("Review requested"), icon: <Clock className="size-4 text-warning" /> },
  approved: { label: text("Approved"), icon: <CircleCheck className="size-4 text-success" /> },
  "changes-requested": { label: text("Requested changes"), icon: <CircleX className="size-4 text-danger" /> },
};

const Reviewer = ({
  reviewer: { user, state, outdated },
  canRequest,
  onRequest,
  onWithdraw,
}: {
  reviewer: ReviewerState;
  canRequest: boolean;
  onRequest: () => void;
  onWithdraw: () => void;
}) => {
  const say = useSay();
  const { label, icon } = looks[state];
  return (
    <li className="flex min-h-8 items-center gap-2">
      <Avatar person={personOf(user)} decorative />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm">{user.displayName}</span>
        <span className="block text-xs text-subtle">
          {outdated ? say("{state}, before the last edit", { state: say(label) }) : say(label)}
        </span>
      </span>
      {canRequest && state === "waiting" && (
        <IconButton
          label={say("Remove {person} from reviewers", { person: user.displayName })}
          size="sm"
          className="size-6"
          onClick={onWithdraw}
        >
          <X />
        </IconButton>
      )}
      {canRequest && state !== "waiting" && (
        <IconButton
          label={say("Ask {person} again", { person: user.displayName })}
          size="sm"
          className="size-6"
          onClick={onRequest}
        >
          <RotateCcw />
        </IconButton>
      )}
      <span aria-hidden="true">{icon}</span>
    </li>
  );
};

type ReviewersProps = {
  target: Target;
  changeRequest: ChangeRequest;
  /** All reviewers, asked or not; absent while loading. */
  reviewers: readonly ReviewerState[] | undefined;
  /** True if the viewer may ask for reviews and withdraw requests. */
  canRequest: boolean;
};

/** Lists the reviewers with their verdicts, and a picker to ask more people. */
export const Reviewers = ({ target, changeRequest, reviewers, canRequest }: ReviewersProps) => {
  const say = useSay();
  const [sending, setSending] = useState(false);
  const request = useMutation(mutation(reviews.request));
  const withdraw = useMutation(mutation(reviews.withdrawRequest));
  const waiting = reviewers?.filter(({ state }) => state === "waiting") ?? [];
  const asked = new Set(waiting.map(({ user }) => user.id));

  const ask = (userId: string) =>
    void request.mutateAsync({ params: target, body: { users: [userId] } }).catch(reportFailure);
  const takeBack = (userId: string) =>
    void withdraw.mutateAsync({ params: { ...target, userId } }).catch(reportFailure);

  return (
    <section id="reviewers" aria-labelledby="reviewers-heading" className="scroll-mt-(--sticky-top)">
      <div className="mb-1 flex min-h-7 items-center justify-between gap-2">
        <h2 id="reviewers-heading" className="text-sm font-semibold">
          {say("Reviewers")}
        </h2>
        {canRequest && changeRequest.status === "draft" && (
          <Button
            size="sm"
            variant="ghost"
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => setSending(true)}
          >
            {say("Ask for review")}
          </Button>
        )}
        {canRequest && changeRequest.status !== "draft" && (
          <Popover>
            <PopoverTrigger asChild>
              <Button
                size="sm"
                variant="ghost"
                icon={<UserPlus aria-hidden="true" />}
                onPointerEnter={RequestPicker.preload}
                onFocus={RequestPicker.preload}
              >
                {say("Ask for review")}
              </Button>
            </PopoverTrigger>
            <PopoverContent label={say("Ask for review")} align="end" className="w-72 overflow-hidden p-0">
              <RequestPicker
                target={target}
                asked={asked}
                onToggle={(userId) => (asked.has(userId) ? takeBack(userId) : ask(userId))}
              />
            </PopoverContent>
          </Popover>
        )}
      </div>
      {reviewers === undefined && <Skeleton className="h-8" />}
      {reviewers?.length === 0 && <p className="text-sm text-muted">{say("No reviewers yet.")}</p>}
      <ul className="space-y-1">
        {reviewers?.map((reviewer) => (
          <Reviewer
            key={reviewer.user.id}
            reviewer={reviewer}
            canRequest={canRequest}
            onRequest={() => ask(reviewer.user.id)}
            onWithdraw={() => takeBack(reviewer.user.id)}
          />
        ))}
      </ul>
      {/* A draft gets its subject when it is sent. */}
      <AskForReview
        target={target}
        changeRequest={changeRequest}
        open={sending}
        onClose={() => setSending(false)}
      />
    </section>
  );
};
