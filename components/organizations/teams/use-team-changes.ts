"use client";

import { useMutation } from "@tanstack/react-query";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { teamMembers } from "@/lib/organizations/teams/operations";
import type { ChangeTeamMembers, TeamMembership, TeamRole } from "@/lib/organizations/teams/schemas";
import { mutation } from "@/lib/platform/api/queries";

export const nameOf = ({ organization }: TeamMembership): string => organization.user.displayName;

/** Names a single member, counts several. */
const nameOrCount = (
  rows: readonly TeamMembership[],
  one: (name: string) => string,
  several: (count: number) => string,
): string => (rows.length === 1 ? one(nameOf(rows[0]!)) : several(rows.length));

/** Changes the members of a team at once; toasts offer to undo it. */
export const useTeamChanges = (params: { organizationId: string; teamId: string }) => {
  const say = useSay();
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
    return attempt(
      { memberships: Object.fromEntries(roles) },
      nameOrCount(
        rows,
        (name) => say("Couldn't add {name} again", { name }),
        (count) =>
          say(
            { one: "Couldn't add {count} person again", other: "Couldn't add {count} people again" },
            { count },
          ),
      ),
    );
  };

  return {
    remove: async (rows: readonly TeamMembership[]): Promise<boolean> => {
      const ids = rows.map(({ organization }) => organization.id);
      const done = await attempt(
        { remove: ids },
        nameOrCount(
          rows,
          (name) => say("Couldn't remove {name}", { name }),
          (count) =>
            say(
              { one: "Couldn't remove {count} person", other: "Couldn't remove {count} people" },
              { count },
            ),
        ),
      );
      if (done)
        toast.success(
          nameOrCount(
            rows,
            (name) => say("Removed {name} from the team", { name }),
            (count) =>
              say(
                {
                  one: "Removed {count} person from the team",
                  other: "Removed {count} people from the team",
                },
                { count },
              ),
          ),
          {
            undo: async () => void (await restore(rows)),
          },
        );
      return done;
    },
    setRole: async (rows: readonly TeamMembership[], role: TeamRole): Promise<boolean> => {
      const changed = rows.filter(({ team }) => team.role !== role);
      if (changed.length === 0) return true;
      const roles = changed.map(({ organization }) => [organization.id, { role }]);
      const done = await attempt(
        { memberships: Object.fromEntries(roles) },
        nameOrCount(
          changed,
          (name) => say("Couldn't change the role of {name}", { name }),
          (count) =>
            say(
              {
                one: "Couldn't change the role of {count} person",
                other: "Couldn't change the role of {count} people",
              },
              { count },
            ),
        ),
      );
      const title =
        role === "owner"
          ? nameOrCount(
              changed,
              (name) => say("{name} can manage the team", { name }),
              (count) =>
                say(
                  { one: "{count} person can manage the team", other: "{count} people can manage the team" },
                  { count },
                ),
            )
          : nameOrCount(
              changed,
              (name) => say("{name} no longer can manage the team", { name }),
              (count) =>
                say(
                  {
                    one: "{count} person no longer can manage the team",
                    other: "{count} people no longer can manage the team",
                  },
                  { count },
                ),
            );
      if (done) toast.success(title, { undo: async () => void (await restore(changed)) });
      return done;
    },
  };
};
