import { z } from "zod";
import { ACCESS } from "@/lib/core/read-groups";
import { changesTo } from "@/lib/platform/events/change-schema";
import { event, eventsOf, titled } from "@/lib/platform/events/event";
import { CreateOrganization, UpdateOrganization } from "./schemas";

const everyone = { may: "organization.view" } as const;

export const organizationEvents = eventsOf(titled("Organization"), {
  "organization.created": event("caller", CreateOrganization.pick({ onboardingPreferences: true }), [
    "organizations",
    "members",
  ]),
  "organization.updated": event(everyone, z.strictObject({ changes: changesTo(UpdateOrganization.shape) }), [
    "organizations",
    "hostnames",
    "invites",
    ...ACCESS,
  ]),
});
