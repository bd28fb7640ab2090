"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { previewOfMember } from "@/components/permissions/access-previews";
import { EffectsBefore } from "@/components/permissions/effects-before";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { members } from "@/lib/domains/members/operations";
import type { Member } from "@/lib/model/members/schemas";
import { mutation } from "@/lib/platform/api/queries";

type Props = {
  organizationId: string;
  member: Member;
  self: boolean;
  /** The screen to go to afterwards, where the present one is about the member. */
  leadsTo?: string;
  onClose: () => void;
};

export const MemberRemoveDialog = ({ organizationId, member, self, leadsTo, onClose }: Props) => {
  const removal = useMutation(mutation(members.remove));
  const router = useRouter();
  const name = member.user.displayName;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={self ? "Leave this organization?" : `Remove ${name}?`}
      description="Their access, team memberships and API tokens end immediately. Everything they wrote stays, under their name."
      confirmLabel={self ? "Leave" : `Remove ${name}`}
      danger
      onConfirm={async () => {
        await removal.mutateAsync({ params: { organizationId, userId: member.id } });
        if (self) location.assign(addresses.start());
        else toast.success(`${name} was removed`);
        if (!self && leadsTo !== undefined) router.push(leadsTo);
      }}
    >
      <EffectsBefore
        of={[member.id]}
        wanted="remove"
        places
        preview={() => previewOfMember({ organizationId, userId: member.id }, { remove: true })}
      />
    </ConfirmDialog>
  );
};
