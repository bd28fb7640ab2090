import { z } from "zod";
import { ROLES } from "@/lib/core/access/roles";
import { ACCESS } from "@/lib/core/read-groups";
import { changesTo } from "@/lib/platform/events/change-schema";
import { column, event, eventsOf, noPayload } from "@/lib/platform/events/event";
import { Member, UpdateMember } from "./schemas";

const role = z.enum(ROLES).nullable();
const members = { may: "organization.listMembers" } as const;

export const memberEvents = eventsOf(
  { stored: column("User", "displayName") },
  {
    "member.added": event(members, z.strictObject({ role }), ["organizations", "users", "tokens", ...ACCESS]),
    "member.updated": event(
      members,
      z.strictObject({ changes: changesTo({ ...UpdateMember.shape, ...Member.pick({ sso: true }).shape }) }),
      ["organizations", "users", ...ACCESS],
    ),
    "member.removed": event(members, noPayload, ["organizations", "users", "tokens", ...ACCESS]),
  },
);
