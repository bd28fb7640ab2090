"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { personOf } from "@/components/collaboration/comments/person";
import { Avatar } from "@/components/ui/avatar";
import type { ListOption } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import { reviews } from "@/lib/collaboration/reviews/operations";
import type { ReviewerCandidate } from "@/lib/collaboration/reviews/schemas";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";

const SHOWN = "50";

const refusals: Record<NonNullable<ReviewerCandidate["refused"]>, Text> = {
  author: text("Opened this change request, so can't review it"),
  role: text("Needs review access to this space"),
};

const optionOf = (say: Say, { user, refused }: ReviewerCandidate): ListOption => ({
  value: user.id,
  label: user.displayName,
  description: refused ? say(refusals[refused]) : user.email,
  icon: <Avatar person={personOf(user)} size="sm" decorative />,
  disabled: refused !== undefined,
});

/** Searches the people who can be asked for a review; those who may not review are listed with the reason. */
export const useCandidates = (target: { spaceId: string; changeRequestId: string }) => {
  const say = useSay();
  const [search, setSearch] = useState("");
  const { data, error, isPending } = useQuery({
    ...query(reviews.listCandidates, {
      params: target,
      query: { limit: SHOWN, ...(search.trim() && { search: search.trim() }) },
    }),
    placeholderData: keepPreviousData,
  });
  return {
    options: data?.items.map((candidate) => optionOf(say, candidate)) ?? [],
    error,
    isPending,
    setSearch,
  };
};
