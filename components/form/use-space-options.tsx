"use client";

import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmojiImage } from "@/components/ui/emoji-image";
import { useSay } from "@/components/ui/say";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";

const SHOWN = "50";

const optionOf = ({ id, title, emoji }: Space) => ({
  value: id,
  label: title,
  icon: emoji ? <EmojiImage emoji={emoji} /> : undefined,
});

/**
 * Lists the spaces of an organization that the viewer manages, for a picker that searches them.
 * @param chosen ids of spaces that the picker always shows
 */
export const useSpaceOptions = (organizationId: string, chosen: readonly string[] = []) => {
  const say = useSay();
  const [search, setSearch] = useState("");
  const title = search.trim().slice(0, 50);
  const { data, isFetching, error } = useQuery({
    ...query(spaces.list, {
      params: { organizationId },
      query: { limit: SHOWN, managed: "true", ...(title && { title }) },
    }),
    placeholderData: keepPreviousData,
  });
  const picked = useQueries({
    queries: chosen.map((spaceId) => query(spaces.get, { params: { spaceId }, query: {} })),
  }).flatMap((read) => (read.data ? [read.data] : []));
  const failed = say("Couldn't load spaces");
  const found = data?.items ?? [];
  const others = picked.filter(({ id }) => !found.some((space) => space.id === id));
  return {
    ...{ options: [...others, ...found].map(optionOf), loading: isFetching, onSearch: setSearch },
    ...(error && !data && { placeholder: failed, emptyText: failed }),
  };
};
