"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/layout/failure-of";
import { toast } from "@/components/ui/toaster";
import type { Role } from "@/lib/core/access/roles";
import type { TeamPermission, UserPermission } from "@/lib/organizations/permissions/schemas";
import { type AccessTarget, type Grantee, givenIn, grantTo } from "./grantees";
import { givenRoleLabel } from "./role-labels";

/** Reads the grants of an access target: teams, then people. */
export const useHolders = (place: AccessTarget, enabled = true) => {
  const given = givenIn(place);
  const users = useQuery({ ...given.users, enabled });
  const teams = useQuery({ ...given.teams, enabled });
  const { data: people } = users;
  const { data: groups } = teams;
  return {
    failure: failureOf(users, teams),
    retry: () => {
      void users.refetch();
      void teams.refetch();
    },
    holders: people && groups && holdersOf(groups.items, people.items),
  };
};

const holdersOf = (teams: readonly TeamPermission[], people: readonly UserPermission[]): Grantee[] => [
  ...teams.map(
    (entry): Grantee => ({
      kind: "team",
      id: entry.team.id,
      name: entry.team.title,
      role: entry.permission,
      entry,
    }),
  ),
  ...people.map(
    (entry): Grantee => ({
      kind: "user",
      id: entry.user.id,
      name: entry.user.displayName,
      role: entry.permission,
      entry,
    }),
  ),
];

/** Reads the grants of an access target, and changes and removes them. */
export const useGivenRoles = (place: AccessTarget) => {
  const given = givenIn(place);
  const giving = useMutation({ mutationFn: given.give });
  const taking = useMutation({ mutationFn: given.take });

  const attempt = async ({ name }: Grantee, work: () => Promise<unknown>) => {
    try {
      await work();
      return true;
    } catch (error) {
      toast.failed(`Couldn't change the role of ${name}`, error);
      return false;
    }
  };
  const give = (holder: Grantee, role: Role | null) => giving.mutateAsync(grantTo(holder, role));

  return {
    ...useHolders(place),
    change: async (holder: Grantee, role: Role | null) => {
      if (!(await attempt(holder, () => give(holder, role)))) return;
      toast.success(`Changed the role of ${holder.name} to ${givenRoleLabel(role)}`, {
        undo: async () => void (await attempt(holder, () => give(holder, holder.role))),
      });
    },
    take: async (holder: Grantee) => {
      if (!(await attempt(holder, () => taking.mutateAsync(holder)))) return;
      toast.success(`Removed access of ${holder.name}`, {
        undo: async () => void (await attempt(holder, () => give(holder, holder.role))),
      });
    },
  };
};
