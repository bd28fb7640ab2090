import { access } from "@/lib/access/access";
import { defineOperation } from "@/lib/api/operation";

export const events = {
  stream: defineOperation({
    id: "streamEvents",
    tag: "events",
    method: "GET",
    path: "/orgs/{organizationId}/events",
    summary:
      "Be told what happens in the spaces, to the collections and to the OpenAPI specs you can see, while it happens",
    description:
      "Server-sent events (text/event-stream). Each message is JSON with id, type, space, subject and the request that caused it. A message named “resync” means that some may have been missed. The stream ends after a few minutes; connect again.",
    access: access.organization("organization.view"),
  }),
};
