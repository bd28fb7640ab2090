"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toaster";
import { members } from "@/lib/organizations/members/operations";
import type { Member } from "@/lib/organizations/members/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { LeaveDialog } from "./leave-dialog";
import { MemberRemovalEffects } from "./member-removal-effects";

type Props = {
  organizationId: string;
  /** The name of the organization, in the question to a person who leaves. */
  title: string;
  member: Member;
  self: boolean;
  /** The screen to open afterwards, if the present one is about the member. */
  leadsTo?: string;
  onClose: () => void;
};

export const MemberRemoveDialog = ({ organizationId, title, member, self, leadsTo, onClose }: Props) => {
  const removal = useMutation(mutation(members.remove));
  const router = useRouter();
  const name = member.user.displayName;
  const effects = <MemberRemovalEffects organizationId={organizationId} userId={member.id} />;
  if (self)
    return (
      <LeaveDialog organizationId={organizationId} title={title} userId={member.id} onClose={onClose}>
        {effects}
      </LeaveDialog>
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${name}?`}
      description="Their access, team memberships and API tokens end immediately. Everything they wrote stays, under their name."
      confirmLabel={`Remove ${name}`}
      danger
      onConfirm={async () => {
        await removal.mutateAsync({ params: { organizationId, userId: member.id } });
        toast.success(`${name} was removed`);
        if (leadsTo !== undefined) router.push(leadsTo);
      }}
    >
      {effects}
    </ConfirmDialog>
  );
};
