"use client";

import { useMutation } from "@tanstack/react-query";
import { Ban, Ellipsis, KeyRound, LogOut, RotateCcw, ShieldOff, UserMinus } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { members } from "@/lib/organizations/members/operations";
import type { Member } from "@/lib/organizations/members/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { DisableMembersDialog } from "./disable-members-dialog";
import { ExemptMemberDialog } from "./exempt-member-dialog";
import { ResetSecondFactorDialog } from "./reset-second-factor-dialog";

type Props = {
  organizationId: string;
  member: Member;
  self: boolean;
  /** Why they cannot be disabled or removed. */
  fixed: Record<"disabled" | "membership", string | null>;
  onDisabled: (disabled: boolean) => Promise<void>;
  onRemove: () => void;
  size?: "sm" | "md";
};

/** Lists the actions of an admin for a member. */
export const MemberMenu = ({
  organizationId,
  member,
  self,
  fixed,
  onDisabled,
  onRemove,
  size = "sm",
}: Props) => {
  const say = useSay();
  const { mutateAsync: signOut } = useMutation(mutation(members.signOut));
  const { mutateAsync: update } = useMutation(mutation(members.update));
  const [resetting, setResetting] = useState(false);
  const [disabling, setDisabling] = useState(false);
  const [exempting, setExempting] = useState(false);
  const { displayName: name } = member.user;
  const endExemption = async () => {
    try {
      await update({ params: { organizationId, userId: member.id }, body: { ssoExempt: false } });
      toast.success(say("{name} needs single sign-on where it is required", { name }));
    } catch (error) {
      toast.failed(say("Couldn't change how {name} signs in", { name }), error);
    }
  };
  const signOutEverywhere = async () => {
    try {
      await signOut({ params: { organizationId, userId: member.id } });
      toast.success(say("Signed {name} out everywhere", { name }));
    } catch (error) {
      toast.failed(say("Couldn't sign {name} out", { name }), error);
    }
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label={say("Actions for {name}", { name })} size={size}>
            <Ellipsis />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOutEverywhere()}>
            {say("Sign out everywhere")}
          </DropdownMenuItem>
          <DropdownMenuItem
            icon={<KeyRound aria-hidden="true" />}
            onSelect={() => (member.ssoExempt ? void endExemption() : setExempting(true))}
          >
            {member.ssoExempt ? say("End exemption from single sign-on") : say("Exempt from single sign-on…")}
          </DropdownMenuItem>
          {member.secondFactor && (
            <DropdownMenuItem icon={<ShieldOff aria-hidden="true" />} onSelect={() => setResetting(true)}>
              {say("Reset two-factor authentication…")}
            </DropdownMenuItem>
          )}
          {member.disabled ? (
            <DropdownMenuItem
              icon={<RotateCcw aria-hidden="true" />}
              disabled={fixed.disabled !== null}
              description={fixed.disabled}
              onSelect={() => void onDisabled(false)}
            >
              {say("Enable")}
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem
              icon={<Ban aria-hidden="true" />}
              disabled={fixed.disabled !== null}
              description={fixed.disabled}
              onSelect={() => setDisabling(true)}
            >
              {say("Disable…")}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem
            danger
            icon={<UserMinus aria-hidden="true" />}
            disabled={fixed.membership !== null}
            description={fixed.membership}
            onSelect={onRemove}
          >
            {self ? say("Leave organization…") : say("Remove…")}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ResetSecondFactorDialog
        organizationId={organizationId}
        member={member}
        open={resetting}
        onOpenChange={setResetting}
      />
      {exempting && (
        <ExemptMemberDialog
          organizationId={organizationId}
          member={member}
          onClose={() => setExempting(false)}
        />
      )}
      <DisableMembersDialog
        open={disabling}
        onOpenChange={setDisabling}
        who={name}
        onConfirm={() => onDisabled(true)}
      />
    </>
  );
};
