"use client";

import { Link2, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { rolesToInviteWith } from "@/components/organizations/permissions/role-labels";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmojiImage } from "@/components/ui/emoji-image";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import type { Say } from "@/lib/core/locales/say";
import type { LinkInvite } from "@/lib/organizations/invites/schemas";
import { choiceOfRole, roleChoices, roleLabel, roleOfChoice } from "./member-labels";
import { limitsOf, roleOfLink, targetOfLink, useInviteLinks } from "./use-invite-links";

const InviteLinkDialog = lazyComponent(() => import("./invite-link-dialog"), "InviteLinkDialog");

type Links = ReturnType<typeof useInviteLinks>;

const choicesOf = (say: Say, link: LinkInvite) =>
  targetOfLink(link) ? rolesToInviteWith(say, true) : roleChoices(say);

const roleName = (say: Say, link: LinkInvite): string => {
  const role = roleLabel(say, roleOfLink(link));
  const place = targetOfLink(link)?.title;
  return place === undefined
    ? say("Role given by the invite link for {role}", { role })
    : say("Role given by the invite link for {role} in {place}", { role, place });
};

const deleteName = (say: Say, link: LinkInvite): string => {
  const role = roleLabel(say, roleOfLink(link));
  const place = targetOfLink(link)?.title;
  return place === undefined
    ? say("Delete the invite link for {role}", { role })
    : say("Delete the invite link for {role} in {place}", { role, place });
};

const columns = (say: Say, { remove, setRole, pendingId }: Links, title: string): Column<LinkInvite>[] => [
  {
    id: "to",
    header: say("Invites to"),
    cell: (link) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 truncate">
          {link.space?.emoji && (
            <>
              <EmojiImage emoji={link.space.emoji} />{" "}
            </>
          )}
          {targetOfLink(link)?.title ?? title}
        </span>
        {link.expired && <Badge tone="warning">{say("Expired")}</Badge>}
        <span className="block w-full text-xs text-muted sm:hidden">
          {roleLabel(say, roleOfLink(link))} · {limitsOf(say, link)}
        </span>
      </span>
    ),
  },
  {
    id: "role",
    header: say("Role"),
    width: "w-36",
    from: "sm",
    interactive: true,
    cell: (link) => (
      <Select
        size="sm"
        label={roleName(say, link)}
        options={choicesOf(say, link)}
        value={choiceOfRole(roleOfLink(link))}
        onChange={(choice) => void setRole(link, roleOfChoice(choice))}
        disabled={pendingId === link.id}
        className="w-32"
      />
    ),
  },
  {
    id: "limits",
    header: say("Used"),
    width: "w-48",
    from: "sm",
    cell: (link) => <span className="text-muted">{limitsOf(say, link)}</span>,
  },
  {
    id: "expires",
    header: say("Expires"),
    width: "w-28",
    from: "md",
    cell: ({ expiresAt }) =>
      expiresAt ? (
        <RelativeTime value={expiresAt} className="text-muted" />
      ) : (
        <span className="text-muted">{say("Never")}</span>
      ),
  },
  {
    ...ACTIONS_COLUMN,
    width: "w-20",
    cell: (link) => (
      <span className="inline-flex items-center gap-1">
        <CopyButton value={link.urls.app} label={say("Copy invite link")} iconOnly />
        <IconButton label={deleteName(say, link)} size="sm" onClick={() => void remove(link)}>
          <Trash2 />
        </IconButton>
      </span>
    ),
  },
];

type InviteLinksProps = { organizationId: string; title: string; allowed: boolean };

/** Lists the invite links of an organization and of its spaces and collections. */
export const InviteLinks = ({ organizationId, title, allowed }: InviteLinksProps) => {
  const say = useSay();
  const [creating, setCreating] = useState(false);
  const links = useInviteLinks(organizationId);
  const { list, rows, failure } = links;
  const create = (
    <Button
      icon={<Plus aria-hidden="true" />}
      disabledReason={
        !allowed && say("Invite links are off. Turn them on in the settings of the organization.")
      }
      onClick={() => setCreating(true)}
    >
      {say("New invite link")}
    </Button>
  );
  return (
    <section aria-labelledby="invite-links" className="mt-8">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="invite-links" className="text-md font-semibold">
          {say("Invite links")}
        </h2>
        {rows?.length !== 0 && create}
      </div>
      {failure ? (
        <ErrorState error={failure} onRetry={() => void list.refetch()} level={3} />
      ) : (
        <DataTable
          label={say("Invite links")}
          keyboard={false}
          columns={columns(say, links, title)}
          rows={rows}
          rowKey={({ id }) => id}
          skeletonRows={2}
          empty={
            <EmptyState icon={<Link2 />} title={say("No invite links")} level={3} actions={create}>
              {say(
                "Anyone with an invite link can join. Limit it by uses, time or e-mail domain. Links to one space or collection are created in its access settings.",
              )}
            </EmptyState>
          }
        />
      )}
      <ShowMore list={list} label={say("Show more invite links")} className="flex justify-center py-4" />
      {creating && <InviteLinkDialog organizationId={organizationId} onClose={() => setCreating(false)} />}
    </section>
  );
};
