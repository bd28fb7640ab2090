"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FilterMenu } from "@/components/ui/filter-menu";
import { useSay } from "@/components/ui/say";
import { users } from "@/lib/identity/users/operations";
import type { User } from "@/lib/identity/users/schemas";
import { members } from "@/lib/organizations/members/operations";
import { query } from "@/lib/platform/api/queries";

const SHOWN = "50";

const optionOf = ({ id, displayName, email }: User) => ({
  value: id,
  label: displayName,
  description: email,
});

/** Filters a list by author or reviewer. */
export const PersonFilter = ({
  label,
  organizationId,
  person,
  name,
  onChange,
}: {
  label: string;
  organizationId: string;
  person: string | null;
  /** The name of the chosen person in the list, who may have left the organization. */
  name?: string;
  onChange: (person: string | null) => void;
}) => {
  const say = useSay();
  const [search, setSearch] = useState("");
  const { data, error, isPending, isFetching } = useQuery({
    ...query(members.list, {
      params: { organizationId },
      query: { limit: SHOWN, ...(search.trim() && { search: search.trim().slice(0, 100) }) },
    }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.items ?? []).map(({ user }) => optionOf(user));
  const isFound = found.some(({ value }) => value === person);
  const chosen = useQuery({
    ...query(users.get, { params: { userId: person ?? "" } }),
    enabled: person !== null && name === undefined && !isPending && !isFound,
  });
  if (error) return null;
  const options =
    person === null || isFound
      ? found
      : [
          chosen.data
            ? optionOf(chosen.data)
            : { value: person, label: name ?? (chosen.isError ? say("Former member") : "…") },
          ...found,
        ];
  return (
    <FilterMenu
      label={label}
      single
      loading={isFetching}
      onSearch={setSearch}
      options={options}
      values={person ? [person] : []}
      onChange={([next]) => onChange(next ?? null)}
    />
  );
};
