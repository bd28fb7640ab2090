"use client";

import { UsersRound, X } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { IconButton } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { GiveRoleForm } from "./give-role-form";
import type { Holder, Place } from "./given-in";
import { GIVEN_ROLES, givenRoleOf, roleOfGiven } from "./role-words";
import { useGivenRoles } from "./use-given-roles";

const Who = ({ holder }: { holder: Holder }) => (
  <span className="flex min-w-0 flex-1 basis-48 items-center gap-3">
    {holder.kind === "user" ? (
      <Avatar
        person={{ id: holder.id, name: holder.name, image: holder.entry.user.photoURL }}
        size="md"
        decorative
      />
    ) : (
      <UsersRound aria-hidden="true" className="size-4 w-6 shrink-0 text-muted" />
    )}
    <span className="min-w-0">
      <span className="block truncate text-sm font-medium">{holder.name}</span>
      <span className="block truncate text-xs text-muted">
        {holder.kind === "user" ? holder.entry.user.email : `Team of ${holder.entry.team.members}`}
      </span>
    </span>
  </span>
);

/** The people and teams with a role of their own in a place, to change, take back and add to. */
export const GivenRoles = ({ place }: { place: Place }) => {
  const { holders, error, change, take } = useGivenRoles(place);
  if (error) return <ErrorState error={error} />;
  if (!holders) return <Skeleton className="h-8" />;
  return (
    <div className="flex flex-col gap-4">
      <GiveRoleForm place={place} known={new Set(holders.map(({ id }) => id))} />
      {holders.length === 0 ? (
        <p className="text-sm text-muted">Nobody has a role of their own here.</p>
      ) : (
        <ul aria-label={`Roles given in ${place.title}`} className="flex flex-col divide-y divide-border">
          {holders.map((holder) => (
            <li key={holder.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
              <Who holder={holder} />
              <span className="flex items-center gap-1">
                <Select
                  size="sm"
                  label={`Role of ${holder.name}`}
                  options={GIVEN_ROLES}
                  value={givenRoleOf(holder.role)}
                  onChange={(given) => void change(holder, roleOfGiven(given))}
                  className="w-32"
                />
                <IconButton
                  label={`Take the role of ${holder.name} back`}
                  size="sm"
                  onClick={() => void take(holder)}
                >
                  <X />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
