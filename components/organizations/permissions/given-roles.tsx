"use client";

import { X } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { previewDirect } from "./access-previews";
import { GiveRoleForm } from "./give-role-form";
import { type AccessTarget, type Grantee, grantTo } from "./grantees";
import { HolderName } from "./holder-name";
import {
  type GivenRole,
  givenRoleLabel,
  givenRoleOf,
  refusalToTake,
  roleOfGiven,
  rolesToGive,
} from "./role-labels";
import { useConfirmedChange } from "./use-confirmed-change";
import { useGivenRoles } from "./use-given-roles";

/** Lists the people and teams with direct access, to change, remove and add to. */
export const GivenRoles = ({ place }: { place: AccessTarget }) => {
  const { holders, failure, retry, change, take } = useGivenRoles(place);
  const { ask, dialog } = useConfirmedChange();
  if (failure) return <ErrorState error={failure} onRetry={retry} />;
  if (!holders) return <Skeleton className="h-8" />;
  const askToChange = (holder: Grantee, given: GivenRole) =>
    ask({
      title: `Change the role of ${holder.name} to ${givenRoleLabel(roleOfGiven(given))}?`,
      confirmLabel: "Change role",
      preview: () => previewDirect(place, { grant: grantTo(holder, roleOfGiven(given)) }),
      run: () => change(holder, roleOfGiven(given)),
    });
  const askToTake = (holder: Grantee) =>
    ask({
      title: `Remove access of ${holder.name}?`,
      confirmLabel: "Remove access",
      preview: () =>
        previewDirect(place, holder.kind === "user" ? { removeUser: holder.id } : { removeTeam: holder.id }),
      run: () => take(holder),
    });
  return (
    <div className="flex flex-col gap-4">
      <GiveRoleForm place={place} known={new Set(holders.map(({ id }) => id))} />
      {holders.length === 0 ? (
        <p className="text-sm text-muted">No one has direct access yet.</p>
      ) : (
        <ul aria-label={`Direct access to ${place.title}`} className="flex flex-col divide-y divide-border">
          {holders.map((holder) => (
            <li key={holder.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
              <HolderName holder={holder} />
              <span className="flex items-center gap-1">
                <Select
                  size="sm"
                  label={`Role of ${holder.name}`}
                  options={rolesToGive(place, holder.role)}
                  disabled={refusalToTake(holder.role, place.mayGiveAll) !== null}
                  value={givenRoleOf(holder.role)}
                  onChange={(given) => askToChange(holder, given)}
                  className="w-32"
                />
                <IconButton
                  label={`Remove access of ${holder.name}`}
                  size="sm"
                  disabledReason={refusalToTake(holder.role, place.mayGiveAll)}
                  onClick={() => askToTake(holder)}
                >
                  <X />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </div>
  );
};
