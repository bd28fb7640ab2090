"use client";

import { X } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { previewDirect } from "./access-previews";
import { GrantForm } from "./grant-form";
import { type Grantee, type GrantTarget, grantTo } from "./grantees";
import { HolderName } from "./holder-name";
import {
  type GrantedRole,
  grantableRoles,
  grantedRole,
  grantLabel,
  grantLockReason,
  roleOfGranted,
} from "./role-labels";
import { useConfirmedChange } from "./use-confirmed-change";
import { useGrants } from "./use-grants";

/** Lists the people and teams with direct access, to change, remove and add to. */
export const Grants = ({ place }: { place: GrantTarget }) => {
  const say = useSay();
  const { holders, failure, retry, change, take } = useGrants(place);
  const { ask, dialog } = useConfirmedChange();
  if (failure) return <ErrorState error={failure} onRetry={retry} />;
  if (!holders) return <Skeleton className="h-8" />;
  const askToChange = (holder: Grantee, role: GrantedRole) =>
    ask({
      title: say("Change the role of {name} to {role}?", {
        name: holder.name,
        role: grantLabel(say, roleOfGranted(role)),
      }),
      confirmLabel: say("Change role"),
      preview: () => previewDirect(place, { grant: grantTo(holder, roleOfGranted(role)) }),
      run: () => change(holder, roleOfGranted(role)),
    });
  const askToTake = (holder: Grantee) =>
    ask({
      title: say("Remove access of {name}?", { name: holder.name }),
      confirmLabel: say("Remove access"),
      preview: () =>
        previewDirect(place, holder.kind === "user" ? { removeUser: holder.id } : { removeTeam: holder.id }),
      run: () => take(holder),
    });
  return (
    <div className="flex flex-col gap-4">
      <GrantForm place={place} known={new Set(holders.map(({ id }) => id))} />
      {holders.length === 0 ? (
        <p className="text-sm text-muted">{say("No one has direct access yet.")}</p>
      ) : (
        <ul
          aria-label={say("Direct access to {place}", { place: place.title })}
          className="flex flex-col divide-y divide-border"
        >
          {holders.map((holder) => (
            <li key={holder.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
              <HolderName holder={holder} />
              <span className="flex items-center gap-1">
                <Select
                  size="sm"
                  label={say("Role of {name}", { name: holder.name })}
                  options={grantableRoles(say, place, holder.role)}
                  disabled={grantLockReason(say, holder.role, place.mayGrantAll) !== null}
                  value={grantedRole(holder.role)}
                  onChange={(role) => askToChange(holder, role)}
                  className="w-32"
                />
                <IconButton
                  label={say("Remove access of {name}", { name: holder.name })}
                  size="sm"
                  disabledReason={grantLockReason(say, holder.role, place.mayGrantAll)}
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
