"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { members } from "@/lib/domains/members/operations";
import { ApiError } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";
import { personOf } from "../comments/person";
import { Avatar } from "../ui/avatar";
import { type ListOption, OptionList } from "../ui/option-list";

/** Members to ask for a review, and those who were. */
export const RequestPicker = ({
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
