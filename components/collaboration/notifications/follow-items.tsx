"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Bell, BellOff, BellRing } from "lucide-react";
import { reportFailure } from "@/components/form/report-failure";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toaster";
import { subscriptions } from "@/lib/collaboration/notifications/operations";
import type { Subscription } from "@/lib/collaboration/notifications/schemas";
import { mutation, query } from "@/lib/platform/api/queries";

type State = Subscription["state"];

const DONE: Readonly<Record<State, string>> = {
  following: "You hear of all that happens here",
  "not-following": "You hear of mentions, replies and review requests only",
  muted: "You hear of nothing here",
};

type ItemsProps = { subscription: Subscription; noun: string; onChoose: (state: State) => Promise<unknown> };

const Items = ({ subscription: { state }, noun, onChoose }: ItemsProps) => {
  const choose = (next: State) => void onChoose(next).then(() => toast.success(DONE[next]), reportFailure);
  return (
    <>
      {state === "following" ? (
        <DropdownMenuItem icon={<Bell aria-hidden="true" />} onSelect={() => choose("not-following")}>
          Unfollow {noun}
        </DropdownMenuItem>
      ) : (
        <DropdownMenuItem icon={<BellRing aria-hidden="true" />} onSelect={() => choose("following")}>
          Follow {noun}
        </DropdownMenuItem>
      )}
      {state === "muted" ? (
        <DropdownMenuItem icon={<Bell aria-hidden="true" />} onSelect={() => choose("not-following")}>
          Unmute {noun}
        </DropdownMenuItem>
      ) : (
        <DropdownMenuItem icon={<BellOff aria-hidden="true" />} onSelect={() => choose("muted")}>
          Mute {noun}
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
      noun="change request"
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
    <Items subscription={data} noun="page" onChoose={(state) => mutateAsync({ params, body: { state } })} />
  );
};
