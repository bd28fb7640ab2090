"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, RotateCcw, UserPlus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ApiError } from "@/lib/api/client";
import { mutation, query } from "@/lib/api/queries";
import { members } from "@/lib/members/operations";
import { reviews } from "@/lib/reviews/operations";
import { personOf } from "../comments/person";
import { reportFailure } from "../comments/report-failure";
import { Avatar } from "../ui/avatar";
import { Button, IconButton } from "../ui/button";
import { type ListOption, OptionList } from "../ui/option-list";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { Skeleton } from "../ui/skeleton";
import { requestedQuery, reviewsQuery } from "./reads";
import { type ReviewerState, reviewersOf } from "./review-states";

type Target = { spaceId: string; changeRequestId: string };

const looks: Record<ReviewerState["state"], { label: string; icon: ReactNode }> = {
  waiting: { label: "Review requested", icon: <Clock className="size-4 text-warning" /> },
  approved: { label: "Approved", icon: <CircleCheck className="size-4 text-success" /> },
  "changes-requested": { label: "Requested changes", icon: <CircleX className="size-4 text-danger" /> },
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
  const { label, icon } = looks[state];
  return (
    <li className="flex min-h-8 items-center gap-2">
      <Avatar person={personOf(user)} decorative />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm">{user.displayName}</span>
        <span className="block text-xs text-subtle">
          {label}
          {outdated && ", before the last edit"}
        </span>
      </span>
      {canRequest && state === "waiting" && (
        <IconButton
          label={`Take back the request to ${user.displayName}`}
          size="sm"
          className="size-6"
          onClick={onWithdraw}
        >
          <X />
        </IconButton>
      )}
      {canRequest && state !== "waiting" && (
        <IconButton label={`Ask ${user.displayName} again`} size="sm" className="size-6" onClick={onRequest}>
          <RotateCcw />
        </IconButton>
      )}
      <span aria-hidden="true">{icon}</span>
    </li>
  );
};

const RequestPicker = ({
  organizationId,
  authorId,
  asked,
  onToggle,
}: {
  organizationId: string;
  authorId: string;
  asked: ReadonlySet<string>;
  onToggle: (userId: string) => void;
}) => {
  const [search, setSearch] = useState("");
  const { data, error, isPending } = useQuery(
    query(members.list, {
      params: { organizationId },
      query: { limit: "50", ...(search.trim() && { search: search.trim() }) },
    }),
  );
  if (error)
    return (
      <p className="p-3 text-sm text-muted">
        {error instanceof ApiError && error.status === 403
          ? "You cannot see the members of this organization. Ask the author or an administrator to request reviews."
          : error.message}
      </p>
    );
  const options = (data?.items ?? []).map(
    ({ user, role }): ListOption => ({
      value: user.id,
      label: user.displayName,
      description:
        user.id === authorId ? "The author cannot review" : `${user.email ?? ""} · ${role ?? "guest"}`,
      icon: <Avatar person={personOf(user)} size="sm" decorative />,
      disabled: user.id === authorId,
    }),
  );
  return (
    <OptionList
      options={options}
      isChosen={(userId) => asked.has(userId)}
      onChoose={onToggle}
      searchLabel="Search members"
      emptyText="Nobody matches."
      onSearch={setSearch}
      loading={isPending}
    />
  );
};

export type ReviewersProps = {
  target: Target;
  organizationId: string;
  authorId: string;
  /** May ask for reviews and take requests back. */
  canRequest: boolean;
};

/** Who was asked and who said what, with the picker that asks more people. */
export const Reviewers = ({ target, organizationId, authorId, canRequest }: ReviewersProps) => {
  const given = useQuery(reviewsQuery(target));
  const requested = useQuery(requestedQuery(target));
  const request = useMutation(mutation(reviews.request));
  const withdraw = useMutation(mutation(reviews.withdrawRequest));
  const asked = new Set(requested.data?.items.map(({ user }) => user.id));

  const ask = (userId: string) =>
    void request.mutateAsync({ params: target, body: { users: [userId] } }).catch(reportFailure);
  const takeBack = (userId: string) =>
    void withdraw.mutateAsync({ params: { ...target, userId } }).catch(reportFailure);
  const reviewers =
    given.data && requested.data ? reviewersOf(given.data.items, requested.data.items) : undefined;

  return (
    <section aria-labelledby="reviewers-heading">
      <div className="mb-1 flex min-h-7 items-center justify-between gap-2">
        <h2 id="reviewers-heading" className="text-sm font-semibold">
          Reviewers
        </h2>
        {canRequest && (
          <Popover>
            <PopoverTrigger asChild>
              <Button size="sm" variant="ghost" icon={<UserPlus aria-hidden="true" />}>
                Request review
              </Button>
            </PopoverTrigger>
            <PopoverContent label="Request reviewers" align="end" className="w-72 overflow-hidden p-0">
              <RequestPicker
                organizationId={organizationId}
                authorId={authorId}
                asked={asked}
                onToggle={(userId) => (asked.has(userId) ? takeBack(userId) : ask(userId))}
              />
            </PopoverContent>
          </Popover>
        )}
      </div>
      {reviewers === undefined && <Skeleton className="h-8" />}
      {reviewers?.length === 0 && <p className="text-sm text-muted">Nobody was asked yet.</p>}
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
    </section>
  );
};
