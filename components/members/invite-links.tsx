"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link2, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { roleLabel } from "@/components/members/member-labels";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { counted } from "@/components/ui/counted";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { invites } from "@/lib/domains/invites/operations";
import type { LinkInvite } from "@/lib/model/invites/schemas";
import { mutation, pagesQuery } from "@/lib/platform/api/queries";

const InviteLinkDialog = dynamic(
  () => import("./invite-link-dialog").then((module) => module.InviteLinkDialog),
  { ssr: false },
);

const limitsOf = ({ uses, maxUses, emailDomain }: LinkInvite): string =>
  [
    maxUses === undefined ? counted(uses, "use") : `${uses} of ${counted(maxUses, "use")}`,
    emailDomain && `only ${emailDomain}`,
  ]
    .filter(Boolean)
    .join(", ");

const columns = (remove: (link: LinkInvite) => void): Column<LinkInvite>[] => [
  {
    id: "role",
    header: "Joins as",
    cell: (link) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {roleLabel(link.role)}
        {link.expired && <Badge tone="warning">Expired</Badge>}
        <span className="block w-full text-xs text-muted sm:hidden">{limitsOf(link)}</span>
      </span>
    ),
  },
  {
    id: "limits",
    header: "Used",
    width: "w-56",
    from: "sm",
    cell: (link) => <span className="text-muted">{limitsOf(link)}</span>,
  },
  {
    id: "expires",
    header: "Expires",
    width: "w-32",
    from: "md",
    cell: ({ expiresAt }) =>
      expiresAt ? (
        <RelativeTime value={expiresAt} className="text-muted" />
      ) : (
        <span className="text-muted">Never</span>
      ),
  },
  {
    id: "actions",
    header: "Actions",
    hideHeader: true,
    width: "w-24",
    align: "right",
    interactive: true,
    skeleton: null,
    cell: (link) => (
      <span className="inline-flex items-center gap-1">
        <CopyButton value={link.urls.app} label="Copy invite link" iconOnly />
        <IconButton
          label={`Delete the invite link for ${roleLabel(link.role)}`}
          size="sm"
          onClick={() => remove(link)}
        >
          <Trash2 />
        </IconButton>
      </span>
    ),
  },
];

/** The links by which people join an organization. */
export const InviteLinks = ({ organizationId, allowed }: { organizationId: string; allowed: boolean }) => {
  const [creating, setCreating] = useState(false);
  const list = useInfiniteQuery(
    pagesQuery(invites.links, { params: { organizationId }, query: { limit: "50" } }),
  );
  const { mutateAsync: remove } = useMutation(mutation(invites.removeLink));
  const removeLink = async ({ id }: LinkInvite) => {
    try {
      await remove({ params: { organizationId, inviteId: id } });
      toast.success("Deleted the invite link. It no longer works.");
    } catch (error) {
      toast.failed("Couldn't delete the invite link", error);
    }
  };
  const failure = failureOf(list);
  const create = (
    <Button
      icon={<Plus aria-hidden="true" />}
      disabledReason={!allowed && "Invite links are off. Turn them on in the settings of the organization."}
      onClick={() => setCreating(true)}
    >
      New invite link
    </Button>
  );
  const rows = list.data?.pages.flatMap(({ items }) => items);
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
          columns={columns((link) => void removeLink(link))}
          rows={rows}
          rowKey={({ id }) => id}
          skeletonRows={2}
          empty={
            <EmptyState icon={<Link2 />} title="No invite links" level={3} actions={create}>
              Anyone with an invite link can join. Limit it by uses, time or e-mail domain.
            </EmptyState>
          }
        />
      )}
      {creating && <InviteLinkDialog organizationId={organizationId} onClose={() => setCreating(false)} />}
    </section>
  );
};
