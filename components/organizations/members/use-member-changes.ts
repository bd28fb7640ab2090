"use client";

import { useMutation } from "@tanstack/react-query";
import { pluralize } from "@/components/ui/pluralize";
import { toast } from "@/components/ui/toaster";
import { members } from "@/lib/organizations/members/operations";
import type { Member, UpdateMember } from "@/lib/organizations/members/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { roleLabel } from "./member-labels";

const nameOf = ({ user }: Member): string => user.displayName;
const named = (rows: readonly Member[]): string =>
  rows.length === 1 ? nameOf(rows[0]!) : pluralize(rows.length, "person", "people");

const isAlready = (member: Member, { role, disabled }: UpdateMember): boolean =>
  (role === undefined || member.role === role) && (disabled === undefined || member.disabled === disabled);

/** Returns the previous values of the fields that a change names. */
const before = (member: Member, body: UpdateMember): UpdateMember => ({
  ...(body.role !== undefined && { role: member.role }),
  ...(body.disabled !== undefined && { disabled: member.disabled }),
});

/** Changes one or several members; reports each refusal and offers to undo the others. */
export const useMemberChanges = (organizationId: string) => {
  const update = useMutation(mutation(members.update));
  const removal = useMutation(mutation(members.remove));

  /** Runs an action for each member; returns those that succeeded. */
  const forEach = async (
    rows: readonly Member[],
    act: (member: Member) => Promise<unknown>,
    failed: (member: Member) => string,
  ): Promise<Member[]> => {
    const outcomes = await Promise.allSettled(rows.map(act));
    outcomes.forEach((outcome, index) => {
      if (outcome.status === "rejected") toast.failed(failed(rows[index]!), outcome.reason);
    });
    return rows.filter((_, index) => outcomes[index]?.status === "fulfilled");
  };
  const write = (member: Member, body: UpdateMember) =>
    update.mutateAsync({ params: { organizationId, userId: member.id }, body });

  const change = async (
    all: readonly Member[],
    body: UpdateMember,
    words: { done: (who: string) => string; failed: (who: string) => string },
  ): Promise<void> => {
    const rows = all.filter((member) => !isAlready(member, body));
    const failed = (member: Member) => words.failed(nameOf(member));
    const done = await forEach(rows, (member) => write(member, body), failed);
    if (done.length === 0) return;
    toast.success(words.done(named(done)), {
      undo: async () => void (await forEach(done, (member) => write(member, before(member, body)), failed)),
    });
  };

  return {
    setRole: (rows: readonly Member[], role: Member["role"]) =>
      change(
        rows,
        { role },
        {
          done: (who) => `${who} ${rows.length === 1 ? "is" : "are"} now ${roleLabel(role)}`,
          failed: (who) => `Couldn't change the role of ${who}`,
        },
      ),
    setDisabled: (rows: readonly Member[], disabled: boolean) =>
      change(
        rows,
        { disabled },
        {
          done: (who) => `${disabled ? "Disabled" : "Enabled"} ${who}`,
          failed: (who) => `Couldn't ${disabled ? "disable" : "enable"} ${who}`,
        },
      ),
    /** Resolves to true if all were removed. */
    remove: async (rows: readonly Member[]): Promise<boolean> => {
      const done = await forEach(
        rows,
        ({ id }) => removal.mutateAsync({ params: { organizationId, userId: id } }),
        (member) => `Couldn't remove ${nameOf(member)}`,
      );
      if (done.length > 0) toast.success(`Removed ${named(done)}`);
      return done.length === rows.length;
    },
    pending: update.isPending ? update.variables.params.userId : null,
  };
};
