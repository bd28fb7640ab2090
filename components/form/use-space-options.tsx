"use client";

import { useQuery } from "@tanstack/react-query";
import { spaces } from "@/lib/domains/spaces/operations";
import { query } from "@/lib/platform/api/queries";

const FAILED = "Couldn't load spaces";

/** The spaces of an organization that one manages, for a picker, which says when they did not load. */
export const useSpaceOptions = (organizationId: string) => {
  const { data, isPending, error } = useQuery(
    query(spaces.list, { params: { organizationId }, query: { limit: "1000" } }),
  );
  const options = (data?.items ?? [])
    .filter(({ permissions }) => permissions.admin)
    .map(({ id, title, emoji }) => ({
      value: id,
      label: title,
      icon: emoji ? <span aria-hidden="true">{emoji}</span> : undefined,
    }));
  return {
    ...{ options, loading: isPending },
    ...(error && !data && { placeholder: FAILED, emptyText: FAILED }),
  };
};
