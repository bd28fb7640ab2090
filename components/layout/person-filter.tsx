"use client";

import { useQuery } from "@tanstack/react-query";
import { members } from "@/lib/domains/members/operations";
import { query } from "@/lib/platform/api/queries";
import { FilterMenu } from "../ui/filter-menu";

/** Narrows a list to what one member made, or reviews. */
export const PersonFilter = ({
  label,
  organizationId,
  person,
  onChange,
}: {
  label: string;
  organizationId: string;
  person: string | null;
  onChange: (person: string | null) => void;
}) => {
  const { data, error, isPending } = useQuery(
    query(members.list, { params: { organizationId }, query: { limit: "200" } }),
  );
  if (error) return null;
  return (
    <FilterMenu
      label={label}
      single
      loading={isPending}
      options={(data?.items ?? []).map(({ user }) => ({
        value: user.id,
        label: user.displayName,
        description: user.email,
      }))}
      values={person ? [person] : []}
      onChange={([next]) => onChange(next ?? null)}
    />
  );
};
