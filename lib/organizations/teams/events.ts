import { z } from "zod";
import { ACCESS } from "@/lib/core/read-groups";
import { changesTo } from "@/lib/platform/events/change-schema";
import { event, eventsOf, titled } from "@/lib/platform/events/event";
import { TeamRoleSchema, UpdateTeam } from "./schemas";

const id = z.string();
const ids = z.array(id);
const teams = { may: "organization.listTeams" } as const;

export const teamEvents = eventsOf(titled("Team"), {
  "team.created": event(teams, z.strictObject({ title: z.string(), members: ids }), [
    "organizations",
    ...ACCESS,
  ]),
  "team.updated": event(teams, z.strictObject({ changes: changesTo(UpdateTeam.shape) }), ACCESS),
  /** null: not a member before, or afterwards */
  "team.membersChanged": event(
    teams,
    z.strictObject({
      members: z.array(
        z.strictObject({ user: id, before: TeamRoleSchema.nullable(), after: TeamRoleSchema.nullable() }),
      ),
    }),
    ["organizations", ...ACCESS],
  ),
  "team.deleted": event(teams, z.strictObject({ title: z.string(), members: ids }), [
    "organizations",
    ...ACCESS,
  ]),
});
