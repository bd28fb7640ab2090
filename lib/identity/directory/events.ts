import { z } from "zod";
import { changesTo } from "@/lib/platform/events/change-schema";
import { column, event, eventsOf } from "@/lib/platform/events/event";
import { PutDirectory } from "./schemas";

const id = z.string();
const count = z.int();
const admins = { may: "organization.admin" } as const;

export const directoryEvents = eventsOf(
  { stored: column("Directory", "label", "organizationId"), payloadField: "label" },
  {
    "directory.connected": event(admins, z.strictObject({ label: z.string() }), ["directory"]),
    "directory.updated": event(admins, z.strictObject({ changes: changesTo(PutDirectory.shape) }), [
      "directory",
      "members",
      "teams",
      "users",
    ]),
    "directory.disconnected": event(
      admins,
      z.strictObject({ label: z.string(), users: count, groups: count }),
      ["directory", "members", "teams", "users"],
    ),
    "directory.tokenCreated": event(admins, z.strictObject({ hint: z.string(), overlap: z.string() }), [
      "directory",
    ]),
    "directory.tokenRevoked": event(admins, z.strictObject({ hint: z.string() }), ["directory"]),
    "directory.refused": event(
      admins,
      z.strictObject({ user: id, reason: z.literal("last_administrator") }),
      ["directory"],
    ),
  },
);
