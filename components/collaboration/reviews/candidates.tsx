"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import type { ListOption } from "@/components/ui/option-list";
import { reviews } from "@/lib/collaboration/reviews/operations";
import type { ReviewerCandidate } from "@/lib/collaboration/reviews/schemas";
import { query } from "@/lib/platform/api/queries";
import { personOf } from "../comments/person";

const SHOWN = "50";

const refusals: Record<NonNullable<ReviewerCandidate["refused"]>, string> = {
  author: "Opened this change request, so can't review it",
  role: "Needs review access to this space",
};

const optionOf = ({ user, refused }: ReviewerCandidate): ListOption => ({
  value: user.id,
  label: user.displayName,
  description: refused ? refusals[refused] : user.email,
  icon: <Avatar person={personOf(user)} size="sm" decorative />,
  disabled: refused !== undefined,
});

/** Searches the people who can be asked for a review; those who may not review are listed with the reason. */
export const useCandidates = (target: { spaceId: string; changeRequestId: string }) => {
  const [search, setSearch] = useState("");
  const { data, error, isPending } = useQuery({
    ...query(reviews.listCandidates, {
      params: target,
      query: { limit: SHOWN, ...(search.trim() && { search: search.trim() }) },
    }),
    placeholderData: keepPreviousData,
  });
  return { options: data?.items.map(optionOf) ?? [], error, isPending, setSearch };
};
