"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import type { Member } from "@/lib/organizations/members/schemas";
import { mutation } from "@/lib/platform/api/queries";

type Props = {
  organizationId: string;
  member: Member;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks before a member's second factor is reset; a refusal stays in the dialog and says what an operator can do. */
export const ResetSecondFactorDialog = ({ organizationId, member, open, onOpenChange }: Props) => {
  const say = useSay();
  const { mutateAsync: reset } = useMutation(mutation(secondFactor.resetOfMember));
  const { displayName: name } = member.user;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={say("Reset two-factor authentication of {name}?", { name })}
      description={say(
        "Their authenticator app, passkeys and recovery codes stop working, and they are signed out everywhere. Signing in then takes their password only. With a mail server, they get an e-mail about it.",
      )}
      confirmLabel={say("Reset two-factor")}
      danger
      onConfirm={async () => {
        await reset({ params: { organizationId, userId: member.id } });
        toast.success(say("{name}'s two-factor authentication was reset", { name }));
      }}
    />
  );
};
