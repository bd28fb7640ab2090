import type { Metadata } from "next";
import { AcceptInviteForm, AlreadyJoined } from "@/components/organizations/members/accept-invite-form";
import { roleLabel } from "@/components/organizations/members/member-labels";
import { invites } from "@/lib/organizations/invites/operations";
import { findCurrentActor } from "@/lib/wiring/current";
import { load } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Invite", robots: { index: false }, referrer: "no-referrer" };

type Props = {
  params: Promise<{ inviteId: string }>;
  searchParams: Promise<{ key?: string | string[] }>;
};

const InvitePage = async ({ params, searchParams }: Props) => {
  const [{ inviteId }, { key }] = await Promise.all([params, searchParams]);
  const inviteKey = typeof key === "string" ? key : undefined;
  const [invitation, actor] = await Promise.all([
    load(invites.show, { params: { inviteId }, query: inviteKey === undefined ? {} : { key: inviteKey } }),
    findCurrentActor(),
  ]);
  const { organization, role, space, collection, invitedBy, email, emailDomain, joined } = invitation;
  const place = space ?? collection;
  if (actor && joined) return <AlreadyJoined invitation={invitation} name={actor.displayName} />;
  return (
    <>
      <h1 className="text-lg font-semibold wrap-anywhere">Join {place?.title ?? organization.title}</h1>
      <p className="mt-0.5 mb-5 text-sm text-muted wrap-anywhere">
        {invitedBy === undefined ? "You're invited" : `${invitedBy} invited you`}
        {place ? ` to this ${space ? "space" : "collection"} of ${organization.title}.` : "."}
        {` Your role: ${roleLabel(role)}.`}
        {email !== undefined && ` The invite was sent to ${email}.`}
        {emailDomain !== undefined && ` You need a confirmed ${emailDomain} address.`}
      </p>
      <AcceptInviteForm
        invitation={invitation}
        inviteKey={inviteKey}
        viewer={actor && { name: actor.displayName }}
      />
    </>
  );
};

export default InvitePage;
