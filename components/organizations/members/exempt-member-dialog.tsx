"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { MOST_EXEMPT } from "@/lib/organizations/members/limits";
import { members } from "@/lib/organizations/members/operations";
import type { Member } from "@/lib/organizations/members/schemas";
import { mutation, query } from "@/lib/platform/api/queries";

/** Returns how many of the organization's exemptions are used; undefined while loading. */
export const useExemptionsUsed = (organizationId: string): string | undefined => {
  const say = useSay();
  const { data } = useQuery(
    query(members.list, { params: { organizationId }, query: { ssoExempt: "true", limit: "1" } }),
  );
  return data && say("{count} of {most} exemptions used", { count: data.count, most: MOST_EXEMPT });
};

type Props = { organizationId: string; member: Member; onClose: () => void };

/** Asks before a member may bypass single sign-on. */
export const ExemptMemberDialog = ({ organizationId, member, onClose }: Props) => {
  const say = useSay();
  const { mutateAsync: update } = useMutation(mutation(members.update));
  const used = useExemptionsUsed(organizationId);
  const { displayName: name } = member.user;
  const description = [
    say(
      "While single sign-on is required, they can sign in with their password and two-factor authentication instead.",
    ),
    member.secondFactor === false &&
      say("They don't have two-factor authentication yet and must set it up first."),
    say("Admins get an e-mail each time."),
    used !== undefined && `${used}.`,
  ];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say("Exempt {name} from single sign-on?", { name })}
      description={description.filter(Boolean).join(" ")}
      confirmLabel={say("Exempt member")}
      onConfirm={async () => {
        await update({ params: { organizationId, userId: member.id }, body: { ssoExempt: true } });
        toast.success(say("{name} is exempt from single sign-on", { name }));
      }}
    />
  );
};
