"use client";

import { Link2, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { rolesToInviteWith } from "@/components/organizations/permissions/role-labels";
import type { RoleOption } from "@/components/organizations/permissions/role-options";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmojiImage } from "@/components/ui/emoji-image";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { Select } from "@/components/ui/select";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import type { LinkInvite } from "@/lib/organizations/invites/schemas";
import { choiceOfRole, ROLE_CHOICES, type RoleChoice, roleLabel, roleOfChoice } from "./member-labels";
import { limitsOf, roleOfLink, targetOfLink, useInviteLinks } from "./use-invite-links";

const InviteLinkDialog = lazyComponent(() => import("./invite-link-dialog"), "InviteLinkDialog", {
  ssr: false,
});

type Links = ReturnType<typeof useInviteLinks>;

const choicesOf = (link: LinkInvite): readonly RoleOption<RoleChoice>[] =>
  targetOfLink(link) ? rolesToInviteWith(true) : ROLE_CHOICES;

const nameOf = (link: LinkInvite): string =>
  `invite link for ${roleLabel(roleOfLink(link))}${targetOfLink(link) ? ` in ${targetOfLink(link)!.title}` : ""}`;

const columns = ({ remove, setRole, pendingId }: Links, title: string): Column<LinkInvite>[] => [
  {
    id: "to",
    header: "Invites to",
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
        {link.expired && <Badge tone="warning">Expired</Badge>}
        <span className="block w-full text-xs text-muted sm:hidden">
          {roleLabel(roleOfLink(link))} · {limitsOf(link)}
        </span>
      </span>
    ),
  },
  {
    id: "role",
    header: "Role",
    width: "w-36",
    from: "sm",
    interactive: true,
    cell: (link) => (
      <Select
        size="sm"
        label={`Role given by the ${nameOf(link)}`}
        options={choicesOf(link)}
        value={choiceOfRole(roleOfLink(link))}
        onChange={(choice) => void setRole(link, roleOfChoice(choice))}
        disabled={pendingId === link.id}
        className="w-32"
      />
    ),
  },
  {
    id: "limits",
    header: "Used",
    width: "w-48",
    from: "sm",
    cell: (link) => <span className="text-muted">{limitsOf(link)}</span>,
  },
  {
    id: "expires",
    header: "Expires",
    width: "w-28",
    from: "md",
    cell: ({ expiresAt }) =>
      expiresAt ? (
        <RelativeTime value={expiresAt} className="text-muted" />
      ) : (
        <span className="text-muted">Never</span>
      ),
  },
  {
    ...ACTIONS_COLUMN,
    width: "w-20",
    cell: (link) => (
      <span className="inline-flex items-center gap-1">
        <CopyButton value={link.urls.app} label="Copy invite link" iconOnly />
        <IconButton label={`Delete the ${nameOf(link)}`} size="sm" onClick={() => void remove(link)}>
          <Trash2 />
        </IconButton>
      </span>
    ),
  },
];

type InviteLinksProps = { organizationId: string; title: string; allowed: boolean };

/** Lists the invite links of an organization and of its spaces and collections. */
export const InviteLinks = ({ organizationId, title, allowed }: InviteLinksProps) => {
  const [creating, setCreating] = useState(false);
  const links = useInviteLinks(organizationId);
  const { list, rows, failure } = links;
  const create = (
    <Button
      icon={<Plus aria-hidden="true" />}
      disabledReason={!allowed && "Invite links are off. Turn them on in the settings of the organization."}
      onClick={() => setCreating(true)}
    >
      New invite link
    </Button>
  );
  return (
    <section aria-labelledby="invite-links" className="mt-8">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="invite-links" className="text-md font-semibold">
          Invite links
        </h2>
        {rows?.length !== 0 && create}
      </div>
      {failure ? (
        <ErrorState error={failure} onRetry={() => void list.refetch()} level={3} />
      ) : (
        <DataTable
          label="Invite links"
          keyboard={false}
          columns={columns(links, title)}
          rows={rows}
          rowKey={({ id }) => id}
          skeletonRows={2}
          empty={
            <EmptyState icon={<Link2 />} title="No invite links" level={3} actions={create}>
              Anyone with an invite link can join. Limit it by uses, time or e-mail domain. Links to one space
              or collection are created in its access settings.
            </EmptyState>
          }
        />
      )}
      <ShowMore list={list} label="Show more invite links" className="flex justify-center py-4" />
      {creating && <InviteLinkDialog organizationId={organizationId} onClose={() => setCreating(false)} />}
    </section>
  );
};
