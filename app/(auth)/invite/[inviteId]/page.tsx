import { AcceptInviteForm, AlreadyJoined } from "@/components/organizations/members/accept-invite-form";
import { roleLabel } from "@/components/organizations/members/member-labels";
import { type Say, text } from "@/lib/core/locales/say";
import { invites } from "@/lib/organizations/invites/operations";
import type { Invitation } from "@/lib/organizations/invites/schemas";
import { findCurrentActor } from "@/lib/wiring/current";
import { load } from "@/lib/wiring/prefetch";
import { requestSay, titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Invite|noun"), {
  robots: { index: false },
  referrer: "no-referrer",
});

type Props = {
  params: Promise<{ inviteId: string }>;
  searchParams: Promise<{ key?: string | string[] }>;
};

const invitedTo = (say: Say, { organization, space, collection, invitedBy }: Invitation): string => {
  const values = { organization: organization.title };
  if (invitedBy === undefined) {
    if (space) return say("You're invited to this space of {organization}.", values);
    if (collection) return say("You're invited to this collection of {organization}.", values);
    return say("You're invited.");
  }
  if (space)
    return say("{person} invited you to this space of {organization}.", { person: invitedBy, ...values });
  if (collection)
    return say("{person} invited you to this collection of {organization}.", {
      person: invitedBy,
      ...values,
    });
  return say("{person} invited you.", { person: invitedBy });
};

const InvitePage = async ({ params, searchParams }: Props) => {
  const say = await requestSay();
  const [{ inviteId }, { key }] = await Promise.all([params, searchParams]);
  const inviteKey = typeof key === "string" ? key : undefined;
  const [invitation, actor] = await Promise.all([
    load(invites.show, { params: { inviteId }, query: inviteKey === undefined ? {} : { key: inviteKey } }),
    findCurrentActor(),
  ]);
  const { organization, role, space, collection, email, emailDomain, joined } = invitation;
  const place = space ?? collection;
  if (actor && joined) return <AlreadyJoined invitation={invitation} name={actor.displayName} />;
  return (
    <>
      <h1 className="text-lg font-semibold wrap-anywhere">
        {say("Join {place}", { place: place?.title ?? organization.title })}
      </h1>
      <p className="mt-0.5 mb-5 text-sm text-muted wrap-anywhere">
        {[
          invitedTo(say, invitation),
          say("Your role: {role}.", { role: roleLabel(say, role) }),
          email !== undefined && say("The invite was sent to {email}.", { email }),
          emailDomain !== undefined && say("You need a confirmed {emailDomain} address.", { emailDomain }),
        ]
          .filter(Boolean)
          .join(" ")}
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
