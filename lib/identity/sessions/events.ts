import { z } from "zod";
import { column, event, eventsOf, noPayload } from "@/lib/platform/events/event";

const count = z.int();
const admins = { may: "organization.admin" } as const;

export const sessionEvents = {
  ...eventsOf(
    { stored: column("User", "displayName") },
    {
      "signIn.failed": event(admins, noPayload, []),
    },
  ),
  ...eventsOf(
    {},
    {
      "session.created": event("caller", noPayload, ["sessions"]),
      "session.revoked": event("caller", z.strictObject({ sessions: count.optional() }), ["sessions"]),
    },
  ),
};
