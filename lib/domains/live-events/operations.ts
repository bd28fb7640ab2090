import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { LiveEventsQuery } from "./schemas";

export const events = {
  stream: defineOperation({
    id: "streamEvents",
    tag: "events",
    method: "GET",
    path: "/orgs/{organizationId}/events",
    summary:
      "Be told what happens in the spaces, to the collections and to the OpenAPI specs you can see, while it happens",
    description:
      "Server-sent events (text/event-stream). Each message is JSON with id, type, space, subject and the request that caused it. A message named “resync” means that some may have been missed. The stream ends after a few minutes; connect again. It ends at once when the token or session that opened it does. A person has ten streams at a time on a server: with another one the oldest ends, and may come back after a minute.",
    query: LiveEventsQuery,
    access: access.organization("organization.view"),
    media: { types: ["text/event-stream"], description: "Events, as they happen." },
  }),
};
