"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/ui/toaster";
import { members } from "@/lib/domains/members/operations";
import type { Member } from "@/lib/model/members/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { roleLabel } from "./member-labels";

/** Changes a role at once; the toast takes it back. */
export const useRoleChange = (organizationId: string) => {
  const update = useMutation(mutation(members.update));

  const setRole = async (member: Member, role: Member["role"]) => {
    await update.mutateAsync({ params: { organizationId, userId: member.id }, body: { role } });
  };
  const attempt = async (member: Member, role: Member["role"], done: () => void) => {
    try {
      await setRole(member, role);
      done();
    } catch (error) {
      toast.failed(`Couldn't change the role of ${member.user.displayName}`, error);
    }
  };
  const change = (member: Member, role: Member["role"]) =>
    attempt(member, role, () =>
      toast.success(`${member.user.displayName} is now ${roleLabel(role)}`, {
        undo: () =>
          attempt(member, member.role, () =>
            toast.success(`${member.user.displayName} is ${roleLabel(member.role)} again`),
          ),
      }),
    );

  return { change, pending: update.isPending ? update.variables.params.userId : null };
};
