import { z } from "zod";
import { SPACES } from "@/lib/core/read-groups";
import { event, eventsOf, passingEvent, titled } from "@/lib/platform/events/event";

const id = z.string();

export const gitEvents = {
  ...eventsOf(titled("Space"), {
    "space.gitSyncStarted": event(
      "space",
      z.strictObject({
        operation: id,
        direction: z.enum(["import", "export"]),
        preview: z.boolean().optional(),
        revision: id,
      }),
      ["git", ...SPACES],
    ),
    "space.gitSyncCompleted": event(
      "space",
      z.strictObject({
        operation: id,
        direction: z.enum(["import", "export"]),
        preview: z.boolean().optional(),
        state: z.enum(["success", "failure"]),
        revision: id.optional(),
        commit: z.string().optional(),
      }),
      ["git", "revisions", ...SPACES],
    ),
    "space.gitSyncCancelled": event(
      "space",
      z.strictObject({
        operation: id,
        direction: z.enum(["import", "export"]),
        preview: z.boolean().optional(),
      }),
      ["git", ...SPACES],
    ),
  }),
  "space.gitSyncProgressed": passingEvent("space", ["git"]),
};
