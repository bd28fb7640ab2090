"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Bell, BellOff, BellRing } from "lucide-react";
import { reportFailure } from "@/components/form/report-failure";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { subscriptions } from "@/lib/collaboration/notifications/operations";
import type { Subscription } from "@/lib/collaboration/notifications/schemas";
import { type Text, text } from "@/lib/core/locales/say";
import { mutation, query } from "@/lib/platform/api/queries";

type State = Subscription["state"];

const DONE: Readonly<Record<State, Text>> = {
  following: text("You hear of all that happens here"),
  "not-following": text("You hear of mentions, replies and review requests only"),
  muted: text("You hear of nothing here"),
};

const LABELS = {
  page: {
    follow: text("Follow page"),
    unfollow: text("Unfollow page"),
    mute: text("Mute page"),
    unmute: text("Unmute page"),
  },
  changeRequest: {
    follow: text("Follow change request"),
    unfollow: text("Unfollow change request"),
    mute: text("Mute change request"),
    unmute: text("Unmute change request"),
  },
} as const;

type ItemsProps = {
  subscription: Subscription;
  subject: keyof typeof LABELS;
  onChoose: (state: State) => Promise<unknown>;
};

const Items = ({ subscription: { state }, subject, onChoose }: ItemsProps) => {
  const say = useSay();
  const labels = LABELS[subject];
  const choose = (next: State) =>
    void onChoose(next).then(() => toast.success(say(DONE[next])), reportFailure);
  return (
    <>
      {state === "following" ? (
        <DropdownMenuItem icon={<Bell aria-hidden="true" />} onSelect={() => choose("not-following")}>
          {say(labels.unfollow)}
        </DropdownMenuItem>
      ) : (
        <DropdownMenuItem icon={<BellRing aria-hidden="true" />} onSelect={() => choose("following")}>
          {say(labels.follow)}
        </DropdownMenuItem>
      )}
      {state === "muted" ? (
        <DropdownMenuItem icon={<Bell aria-hidden="true" />} onSelect={() => choose("not-following")}>
          {say(labels.unmute)}
        </DropdownMenuItem>
      ) : (
        <DropdownMenuItem icon={<BellOff aria-hidden="true" />} onSelect={() => choose("muted")}>
          {say(labels.mute)}
        </DropdownMenuItem>
      )}
      <DropdownMenuSeparator />
    </>
  );
};

/** Follow, unfollow and mute in the menu of a change request. */
export const FollowChangeRequestItems = ({
  target,
}: {
  target: { spaceId: string; changeRequestId: string };
}) => {
  const { data } = useQuery(query(subscriptions.ofChangeRequest, { params: target }));
  const { mutateAsync } = useMutation(mutation(subscriptions.updateOfChangeRequest));
  if (!data) return null;
  return (
    <Items
      subscription={data}
      subject="changeRequest"
      onChoose={(state) => mutateAsync({ params: target, body: { state } })}
    />
  );
};

/** Follow, unfollow and mute in the menu of a page of the main content. */
export const FollowPageItems = ({ spaceId, pageId }: { spaceId: string; pageId: string }) => {
  const params = { spaceId, pageId };
  const { data } = useQuery(query(subscriptions.ofPage, { params }));
  const { mutateAsync } = useMutation(mutation(subscriptions.updateOfPage));
  if (!data) return null;
  return (
    <Items
      subscription={data}
      subject="page"
      onChoose={(state) => mutateAsync({ params, body: { state } })}
    />
  );
};
