import { z } from "zod";
import { PEOPLE } from "@/lib/core/read-groups";
import { changesTo } from "@/lib/platform/events/change-schema";
import { column, event, eventsOf, noPayload } from "@/lib/platform/events/event";
import { EmailAddress, UpdateUser } from "./schemas";

const members = { may: "organization.listMembers" } as const;

export const userEvents = eventsOf(
  { stored: column("User", "displayName") },
  {
    "user.updated": event(
      members,
      z.strictObject({ changes: changesTo({ ...UpdateUser.shape, email: EmailAddress }) }),
      ["users", "imports", "git", "spaces", "collections", ...PEOPLE],
    ),
    "user.passwordChanged": event("caller", noPayload, ["users", "sessions", "tokens"]),
    "user.emailChangeRequested": event("caller", z.strictObject({ email: EmailAddress }), ["users"]),
    "user.emailConfirmed": event("caller", noPayload, ["users"]),
    "user.issuerLinked": event("caller", z.strictObject({ issuer: z.string() }), ["second-factor"]),
    "user.issuerUnlinked": event("caller", z.strictObject({ issuer: z.string() }), [
      "second-factor",
      "sessions",
    ]),
  },
);
