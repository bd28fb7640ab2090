"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link2, Mail, RotateCw, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { roleLabel } from "@/components/organizations/members/member-labels";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmailText } from "@/components/ui/email-text";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { invites } from "@/lib/organizations/invites/operations";
import type { PendingInvite } from "@/lib/organizations/invites/schemas";
import { mutation, pagesQuery } from "@/lib/platform/api/queries";

const InviteLinkDialog = lazyComponent(() => import("./invite-link-dialog"), "InviteLinkDialog", {
  ssr: false,
});

const columns = (act: {
  linksAllowed: boolean;
  makeLink: (invite: PendingInvite) => void;
  resend: (invite: PendingInvite) => void;
  withdraw: (invite: PendingInvite) => void;
}): Column<PendingInvite>[] => [
  {
    id: "email",
    header: "E-mail",
    cell: ({ email, expired }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <EmailText>{email}</EmailText>
        {expired && <Badge tone="warning">Expired</Badge>}
      </span>
    ),
  },
  {
    id: "role",
    header: "Role",
    width: "w-28",
    from: "sm",
    cell: ({ role }) => <span className="text-muted">{roleLabel(role)}</span>,
  },
  {
    id: "by",
    header: "Invited by",
    width: "w-40",
    from: "lg",
    cell: ({ invitedBy }) => <span className="text-muted">{invitedBy?.displayName}</span>,
  },
  {
    id: "expires",
    header: "Expires",
    width: "w-32",
    from: "md",
    cell: ({ expiresAt }) => <RelativeTime value={expiresAt} className="text-muted" />,
  },
  {
    ...ACTIONS_COLUMN,
    width: "w-28",
    cell: (invite) => (
      <span className="inline-flex gap-1">
        <IconButton
          label={`Create an invite link for ${invite.email}`}
          size="sm"
          disabledReason={
            !act.linksAllowed && "Invite links are off. Turn them on in the settings of the organization."
          }
          onClick={() => act.makeLink(invite)}
        >
          <Link2 />
        </IconButton>
        <IconButton
          label={`Send the invite to ${invite.email} again`}
          size="sm"
          onClick={() => act.resend(invite)}
        >
          <RotateCw />
        </IconButton>
        <IconButton
          label={`Withdraw the invite to ${invite.email}`}
          size="sm"
          onClick={() => act.withdraw(invite)}
        >
          <X />
        </IconButton>
      </span>
    ),
  },
];

type PendingInvitesProps = {
  organizationId: string;
  /** True if this installation sends e-mails. */
  mailServer: boolean;
  linksAllowed: boolean;
  action: ReactNode;
};

/**
 * Lists unaccepted e-mail invites. The link in a mail is its recipient's alone, so an admin who wants to pass on a link
 * creates a single-use one.
 */
export const PendingInvites = ({ organizationId, mailServer, linksAllowed, action }: PendingInvitesProps) => {
  const [linked, setLinked] = useState<PendingInvite | null>(null);
  const list = useInfiniteQuery(
    pagesQuery(invites.list, { params: { organizationId }, query: { limit: "50" } }),
  );
  const { mutateAsync: resend } = useMutation(mutation(invites.resend));
  const { mutateAsync: withdraw } = useMutation(mutation(invites.withdraw));
  const { mutateAsync: invite } = useMutation(mutation(invites.invite));
  const attempt = async (work: () => Promise<unknown>, failed: string): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      toast.failed(failed, error);
      return false;
    }
  };
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  return (
    <>
      <DataTable
        label="Pending invites"
        columns={columns({
          linksAllowed,
          makeLink: setLinked,
          resend: async ({ id, email }) => {
            const params = { organizationId, inviteId: id };
            if (await attempt(() => resend({ params }), `Couldn't send the invite to ${email} again`))
              toast.success(
                mailServer ? `Sent a new invite to ${email}` : `Created a new invite for ${email}`,
                { ...(!mailServer && { description: "No mail server: nothing was e-mailed." }) },
              );
          },
          withdraw: async ({ id, email, role, sso }) => {
            const params = { organizationId, inviteId: id };
            if (!(await attempt(() => withdraw({ params }), `Couldn't withdraw the invite to ${email}`)))
              return;
            toast.success(`Withdrew the invite to ${email}`, {
              undo: async () =>
                void (await attempt(
                  () => invite({ params: { organizationId }, body: { emails: [{ email, role }], sso } }),
                  `Couldn't invite ${email} again`,
                )),
            });
          },
        })}
        rows={list.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        rowLabel={({ email }) => email}
        skeletonRows={3}
        empty={
          <EmptyState icon={<Mail />} title="No pending invites" actions={action}>
            People you invite by e-mail appear here until they accept.
          </EmptyState>
        }
      />
      <ShowMore list={list} label="Show more invites" className="flex justify-center py-4" />
      {linked && (
        <InviteLinkDialog
          organizationId={organizationId}
          suggested={{ role: linked.role, maxUses: 1 }}
          onClose={() => setLinked(null)}
        />
      )}
    </>
  );
};
