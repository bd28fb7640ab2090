"use client";

import { useMutation } from "@tanstack/react-query";
import { pluralize } from "@/components/ui/pluralize";
import { toast } from "@/components/ui/toaster";
import { teamMembers } from "@/lib/organizations/teams/operations";
import type { ChangeTeamMembers, TeamMembership, TeamRole } from "@/lib/organizations/teams/schemas";
import { mutation } from "@/lib/platform/api/queries";

const nameOf = ({ organization }: TeamMembership): string => organization.user.displayName;
/** Names a single member, counts several. */
export const membersLabel = (rows: readonly TeamMembership[]): string =>
  rows.length === 1 ? nameOf(rows[0]!) : pluralize(rows.length, "person", "people");

/** Changes the members of a team at once; toasts offer to undo it. */
export const useTeamChanges = (params: { organizationId: string; teamId: string }) => {
  const { mutateAsync } = useMutation(mutation(teamMembers.change));

  const attempt = async (body: ChangeTeamMembers, failed: string): Promise<boolean> => {
    try {
      await mutateAsync({ params, body });
      return true;
    } catch (error) {
      toast.failed(failed, error);
      return false;
    }
  };
  /** Adds people to the team again with their former roles. */
  const restore = (rows: readonly TeamMembership[]) => {
    const roles = rows.map(({ organization, team }) => [organization.id, { role: team.role }]);
    return attempt({ memberships: Object.fromEntries(roles) }, `Couldn't add ${membersLabel(rows)} again`);
  };

  return {
    remove: async (rows: readonly TeamMembership[]): Promise<boolean> => {
      const ids = rows.map(({ organization }) => organization.id);
      const done = await attempt({ remove: ids }, `Couldn't remove ${membersLabel(rows)}`);
      if (done)
        toast.success(`Removed ${membersLabel(rows)} from the team`, {
          undo: async () => void (await restore(rows)),
        });
      return done;
    },
    setRole: async (rows: readonly TeamMembership[], role: TeamRole): Promise<boolean> => {
      const changed = rows.filter(({ team }) => team.role !== role);
      if (changed.length === 0) return true;
      const roles = changed.map(({ organization }) => [organization.id, { role }]);
      const done = await attempt(
        { memberships: Object.fromEntries(roles) },
        `Couldn't change the role of ${membersLabel(changed)}`,
      );
      const title =
        role === "owner"
          ? `${membersLabel(changed)} can manage the team`
          : `${membersLabel(changed)} no longer can manage the team`;
      if (done) toast.success(title, { undo: async () => void (await restore(changed)) });
      return done;
    },
  };
};
