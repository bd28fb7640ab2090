"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import type { ListOption } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import type { Say } from "@/lib/core/locales/say";
import type { User } from "@/lib/identity/users/schemas";
import { members } from "@/lib/organizations/members/operations";
import { teams } from "@/lib/organizations/teams/operations";
import type { Team } from "@/lib/organizations/teams/schemas";
import { query } from "@/lib/platform/api/queries";

const SHOWN = "50";

const optionOfPerson = (user: User): ListOption => ({
  value: user.id,
  label: user.displayName,
  description: user.email,
  icon: (
    <Avatar person={{ id: user.id, name: user.displayName, image: user.photoURL }} size="sm" decorative />
  ),
});

const optionOfTeam = (say: Say, team: Team): ListOption => ({
  value: team.id,
  label: team.title,
  description: say({ one: "Team, {count} member", other: "Team, {count} members" }, { count: team.members }),
  icon: <UsersRound aria-hidden="true" className="size-4 text-muted" />,
});

/** Returns the options for a picker: the chosen ones, then the found ones. */
const pickerOptions = (
  chosen: readonly ListOption[],
  found: readonly ListOption[],
  known: ReadonlySet<string>,
) => [
  ...chosen,
  ...found.filter(({ value }) => !known.has(value) && !chosen.some((option) => option.value === value)),
];

type Options = { options: readonly ListOption[]; loading: boolean; error: Error | null };

/** Searches the members of an organization for a picker, without those in `known`. */
export const useMemberOptions = (
  organizationId: string,
  search: string,
  chosen: readonly ListOption[],
  known: ReadonlySet<string>,
): Options => {
  const people = useQuery({
    ...query(members.list, {
      params: { organizationId },
      query: { limit: SHOWN, ...(search.trim() && { search: search.trim().slice(0, 100) }) },
    }),
    placeholderData: keepPreviousData,
  });
  const found = (people.data?.items ?? []).map(({ user }) => optionOfPerson(user));
  return { options: pickerOptions(chosen, found, known), loading: people.isFetching, error: people.error };
};

/** Searches the teams of an organization for a picker, without those in `known`. */
export const useTeamOptions = (
  organizationId: string,
  search: string,
  chosen: readonly ListOption[],
  known: ReadonlySet<string>,
): Options => {
  const say = useSay();
  const found = useQuery({
    ...query(teams.list, {
      params: { organizationId },
      query: { limit: SHOWN, ...(search.trim() && { title: search.trim().slice(0, 64) }) },
    }),
    placeholderData: keepPreviousData,
  });
  const options = (found.data?.items ?? []).map((team) => optionOfTeam(say, team));
  return { options: pickerOptions(chosen, options, known), loading: found.isFetching, error: found.error };
};
