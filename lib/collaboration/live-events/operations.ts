import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { LiveEventsQuery } from "./schemas";

export const events = {
  stream: defineOperation({
    id: "streamEvents",
    tag: "events",
    method: "GET",
    path: "/orgs/{organizationId}/events",
    summary: "Stream events of the spaces, collections and OpenAPI specs you can see",
    description:
      "Server-sent events (text/event-stream). Each message is JSON with id, type, space, subject and the id of the request that caused it. A message named “resync” means that events may have been missed. The stream ends after a few minutes; connect again. It ends at once when its token or session does. A person can have ten streams at a time on a server: one more closes the oldest, which may reconnect after a minute.",
    query: LiveEventsQuery,
    access: access.organization("organization.view"),
    media: { types: ["text/event-stream"], description: "Events, as they happen." },
  }),
};
