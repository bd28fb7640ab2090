"use client";

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { members } from "@/lib/organizations/members/operations";
import { mutation } from "@/lib/platform/api/queries";

type Props = {
  organizationId: string;
  title: string;
  userId: string;
  onClose: () => void;
  children?: ReactNode;
};

/** Confirms leaving an organization. Mount it to open it. */
export const LeaveDialog = ({ organizationId, title, userId, onClose, children }: Props) => {
  const say = useSay();
  const { mutateAsync: remove } = useMutation(mutation(members.remove));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={say("Leave {name}?", { name: title })}
      description={say(
        "Your access, team memberships and API tokens end immediately. Everything you wrote stays, under your name. An admin has to add you again if you want to come back.",
      )}
      confirmLabel={say("Leave {name}", { name: title })}
      danger
      onConfirm={async () => {
        await remove({ params: { organizationId, userId } });
        location.assign(addresses.start());
      }}
    >
      {children}
    </ConfirmDialog>
  );
};
