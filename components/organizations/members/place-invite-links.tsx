"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ContentTarget } from "@/components/organizations/permissions/grantees";
import {
  grantLabel,
  grantLockReason,
  rolesToInviteWith,
} from "@/components/organizations/permissions/role-labels";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { ShowMore } from "@/components/ui/show-more";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { query } from "@/lib/platform/api/queries";
import { choiceOfRole, roleOfChoice } from "./member-labels";
import { limitsOf, roleOfLink, useInviteLinks } from "./use-invite-links";

const InviteLinkDialog = lazyComponent(() => import("./invite-link-dialog"), "InviteLinkDialog");

const OFF = text("Invite links are off. An admin can turn them on in the settings of the organization.");

/** Manages the invite links to one space or collection. */
export const PlaceInviteLinks = ({ place }: { place: ContentTarget }) => {
  const say = useSay();
  const { organizationId, mayGrantAll } = place;
  const [creating, setCreating] = useState(false);
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const { list, rows, failure, remove, setRole, pendingId } = useInviteLinks(organizationId, {
    [place.kind]: place.id,
  });
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  if (!rows) return <Skeleton className="h-8" />;
  return (
    <div className="flex flex-col items-start gap-3">
      {rows.length === 0 ? (
        <p className="text-sm text-muted">
          {say("No invite links yet. Anyone with a link gets access; people new here join as guests.")}
        </p>
      ) : (
        <ul
          aria-label={say("Invite links to {place}", { place: place.title })}
          className="flex w-full flex-col divide-y divide-border"
        >
          {rows.map((link) => {
            const lockReason = grantLockReason(say, roleOfLink(link), mayGrantAll);
            const role = grantLabel(say, roleOfLink(link));
            return (
              <li key={link.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
                <span className="min-w-40 flex-1 text-sm text-muted">
                  {link.expiresAt && !link.expired ? (
                    <Said
                      text="{limits}, expires {when}"
                      values={{
                        limits: limitsOf(say, link),
                        when: <RelativeTime value={link.expiresAt} />,
                      }}
                    />
                  ) : (
                    limitsOf(say, link)
                  )}
                  {link.expired && (
                    <Badge tone="warning" className="ml-2">
                      {say("Expired")}
                    </Badge>
                  )}
                </span>
                <span className="flex items-center gap-1">
                  <Select
                    size="sm"
                    label={say("Role given by the invite link for {role}", { role })}
                    options={rolesToInviteWith(say, mayGrantAll)}
                    value={choiceOfRole(roleOfLink(link))}
                    onChange={(choice) => void setRole(link, roleOfChoice(choice))}
                    disabled={lockReason !== null || pendingId === link.id}
                    className="w-32"
                  />
                  <CopyButton value={link.urls.app} label={say("Copy invite link")} iconOnly />
                  <IconButton
                    label={say("Delete the invite link for {role}", { role })}
                    size="sm"
                    onClick={() => void remove(link)}
                  >
                    <Trash2 />
                  </IconButton>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <ShowMore list={list} label={say("Show more invite links")} />
      <Button
        icon={<Plus aria-hidden="true" />}
        disabledReason={organization?.inviteLinks === false && say(OFF)}
        onClick={() => setCreating(true)}
      >
        {say("New invite link")}
      </Button>
      {creating && (
        <InviteLinkDialog organizationId={organizationId} place={place} onClose={() => setCreating(false)} />
      )}
    </div>
  );
};
