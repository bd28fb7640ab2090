"use client";

import { useMutation } from "@tanstack/react-query";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { Say } from "@/lib/core/locales/say";
import { members } from "@/lib/organizations/members/operations";
import type { Member, UpdateMember } from "@/lib/organizations/members/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { roleLabel } from "./member-labels";

const nameOf = ({ user }: Member): string => user.displayName;

const disabledLabel = (say: Say, rows: readonly Member[]): string =>
  rows.length === 1
    ? say("Disabled {name}", { name: nameOf(rows[0]!) })
    : say({ one: "Disabled {count} person", other: "Disabled {count} people" }, { count: rows.length });

const enabledLabel = (say: Say, rows: readonly Member[]): string =>
  rows.length === 1
    ? say("Enabled {name}", { name: nameOf(rows[0]!) })
    : say({ one: "Enabled {count} person", other: "Enabled {count} people" }, { count: rows.length });

const removedLabel = (say: Say, rows: readonly Member[]): string =>
  rows.length === 1
    ? say("Removed {name}", { name: nameOf(rows[0]!) })
    : say({ one: "Removed {count} person", other: "Removed {count} people" }, { count: rows.length });

const isAlready = (member: Member, { role, disabled }: UpdateMember): boolean =>
  (role === undefined || member.role === role) && (disabled === undefined || member.disabled === disabled);

/** Returns the previous values of the fields that a change names. */
const before = (member: Member, body: UpdateMember): UpdateMember => ({
  ...(body.role !== undefined && { role: member.role }),
  ...(body.disabled !== undefined && { disabled: member.disabled }),
});

/** Changes one or several members; reports each refusal and offers to undo the others. */
export const useMemberChanges = (organizationId: string) => {
  const say = useSay();
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
    words: { done: (done: readonly Member[]) => string; failed: (name: string) => string },
  ): Promise<void> => {
    const rows = all.filter((member) => !isAlready(member, body));
    const failed = (member: Member) => words.failed(nameOf(member));
    const done = await forEach(rows, (member) => write(member, body), failed);
    if (done.length === 0) return;
    toast.success(words.done(done), {
      undo: async () => void (await forEach(done, (member) => write(member, before(member, body)), failed)),
    });
  };

  return {
    setRole: (rows: readonly Member[], role: Member["role"]) =>
      change(
        rows,
        { role },
        {
          done: (done) =>
            done.length === 1
              ? say("{name} is now {role}", { name: nameOf(done[0]!), role: roleLabel(say, role) })
              : say(
                  { one: "{count} person is now {role}", other: "{count} people are now {role}" },
                  { count: done.length, role: roleLabel(say, role) },
                ),
          failed: (name) => say("Couldn't change the role of {name}", { name }),
        },
      ),
    setDisabled: (rows: readonly Member[], disabled: boolean) =>
      change(
        rows,
        { disabled },
        {
          done: (done) => (disabled ? disabledLabel(say, done) : enabledLabel(say, done)),
          failed: (name) =>
            disabled ? say("Couldn't disable {name}", { name }) : say("Couldn't enable {name}", { name }),
        },
      ),
    /** Resolves to true if all were removed. */
    remove: async (rows: readonly Member[]): Promise<boolean> => {
      const done = await forEach(
        rows,
        ({ id }) => removal.mutateAsync({ params: { organizationId, userId: id } }),
        (member) => say("Couldn't remove {name}", { name: nameOf(member) }),
      );
      if (done.length > 0) toast.success(removedLabel(say, done));
      return done.length === rows.length;
    },
    pending: update.isPending ? update.variables.params.userId : null,
  };
};
