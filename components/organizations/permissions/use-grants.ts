"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/layout/failure-of";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { Role } from "@/lib/core/access/roles";
import type { TeamPermission, UserPermission } from "@/lib/organizations/permissions/schemas";
import { type Grantee, type GrantTarget, grantsOf, grantTo } from "./grantees";
import { grantLabel } from "./role-labels";

/** Reads the grants of an access target: teams, then people. */
export const useGrantees = (place: GrantTarget, enabled = true) => {
  const grants = grantsOf(place);
  const users = useQuery({ ...grants.users, enabled });
  const teams = useQuery({ ...grants.teams, enabled });
  const { data: people } = users;
  const { data: groups } = teams;
  return {
    failure: failureOf(users, teams),
    retry: () => {
      void users.refetch();
      void teams.refetch();
    },
    holders: people && groups && granteesOf(groups.items, people.items),
  };
};

const granteesOf = (teams: readonly TeamPermission[], people: readonly UserPermission[]): Grantee[] => [
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
export const useGrants = (place: GrantTarget) => {
  const say = useSay();
  const grants = grantsOf(place);
  const granting = useMutation({ mutationFn: grants.grant });
  const revoking = useMutation({ mutationFn: grants.revoke });

  const attempt = async ({ name }: Grantee, work: () => Promise<unknown>) => {
    try {
      await work();
      return true;
    } catch (error) {
      toast.failed(say("Couldn't change the role of {name}", { name }), error);
      return false;
    }
  };
  const give = (holder: Grantee, role: Role | null) => granting.mutateAsync(grantTo(holder, role));

  return {
    ...useGrantees(place),
    change: async (holder: Grantee, role: Role | null) => {
      if (!(await attempt(holder, () => give(holder, role)))) return;
      toast.success(
        say("Changed the role of {name} to {role}", { name: holder.name, role: grantLabel(say, role) }),
        {
          undo: async () => void (await attempt(holder, () => give(holder, holder.role))),
        },
      );
    },
    take: async (holder: Grantee) => {
      if (!(await attempt(holder, () => revoking.mutateAsync(holder)))) return;
      toast.success(say("Removed access of {name}", { name: holder.name }), {
        undo: async () => void (await attempt(holder, () => give(holder, holder.role))),
      });
    },
  };
};
