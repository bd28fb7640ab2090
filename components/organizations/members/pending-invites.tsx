"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link2, Mail, RotateCw, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmailText } from "@/components/ui/email-text";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import type { Say } from "@/lib/core/locales/say";
import { invites } from "@/lib/organizations/invites/operations";
import type { PendingInvite } from "@/lib/organizations/invites/schemas";
import { mutation, pagesQuery } from "@/lib/platform/api/queries";
import { roleLabel } from "./member-labels";

const InviteLinkDialog = lazyComponent(() => import("./invite-link-dialog"), "InviteLinkDialog");

const columns = (
  say: Say,
  act: {
    linksAllowed: boolean;
    makeLink: (invite: PendingInvite) => void;
    resend: (invite: PendingInvite) => void;
    withdraw: (invite: PendingInvite) => void;
  },
): Column<PendingInvite>[] => [
  {
    id: "email",
    header: say("E-mail"),
    cell: ({ email, expired }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <EmailText>{email}</EmailText>
        {expired && <Badge tone="warning">{say("Expired")}</Badge>}
      </span>
    ),
  },
  {
    id: "role",
    header: say("Role"),
    width: "w-28",
    from: "sm",
    cell: ({ role }) => <span className="text-muted">{roleLabel(say, role)}</span>,
  },
  {
    id: "by",
    header: say("Invited by"),
    width: "w-40",
    from: "lg",
    cell: ({ invitedBy }) => <span className="text-muted">{invitedBy?.displayName}</span>,
  },
  {
    id: "expires",
    header: say("Expires"),
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
          label={say("Create an invite link for {email}", { email: invite.email })}
          size="sm"
          disabledReason={
            !act.linksAllowed &&
            say("Invite links are off. Turn them on in the settings of the organization.")
          }
          onClick={() => act.makeLink(invite)}
        >
          <Link2 />
        </IconButton>
        <IconButton
          label={say("Send the invite to {email} again", { email: invite.email })}
          size="sm"
          onClick={() => act.resend(invite)}
        >
          <RotateCw />
        </IconButton>
        <IconButton
          label={say("Withdraw the invite to {email}", { email: invite.email })}
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
  const say = useSay();
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
        label={say("Pending invites")}
        columns={columns(say, {
          linksAllowed,
          makeLink: setLinked,
          resend: async ({ id, email }) => {
            const params = { organizationId, inviteId: id };
            if (
              await attempt(
                () => resend({ params }),
                say("Couldn't send the invite to {email} again", { email }),
              )
            )
              toast.success(
                mailServer
                  ? say("Sent a new invite to {email}", { email })
                  : say("Created a new invite for {email}", { email }),
                { ...(!mailServer && { description: say("No mail server: nothing was e-mailed.") }) },
              );
          },
          withdraw: async ({ id, email, role, sso }) => {
            const params = { organizationId, inviteId: id };
            if (
              !(await attempt(
                () => withdraw({ params }),
                say("Couldn't withdraw the invite to {email}", { email }),
              ))
            )
              return;
            toast.success(say("Withdrew the invite to {email}", { email }), {
              undo: async () =>
                void (await attempt(
                  () => invite({ params: { organizationId }, body: { emails: [{ email, role }], sso } }),
                  say("Couldn't invite {email} again", { email }),
                )),
            });
          },
        })}
        rows={list.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        rowLabel={({ email }) => email}
        skeletonRows={3}
        empty={
          <EmptyState icon={<Mail />} title={say("No pending invites")} actions={action}>
            {say("People you invite by e-mail appear here until they accept.")}
          </EmptyState>
        }
      />
      <ShowMore list={list} label={say("Show more invites")} className="flex justify-center py-4" />
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
