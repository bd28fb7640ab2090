import { access } from "@/lib/core/access/access";
import { Announce, Editors, Leave, Presence } from "@/lib/model/presence/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "presence";
const path = "/spaces/{spaceId}/change-requests/{changeRequestId}/presence";

export const presence = {
  editors: defineOperation({
    id: "listEditorsOfSpace",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/presence",
    summary: "List who else edits a page in one of the change requests of a space now",
    access: access.space("space.view"),
    response: Editors,
  }),
  list: defineOperation({
    id: "listPresence",
    tag,
    method: "GET",
    path,
    summary: "List who else has a change request open now",
    access: access.changeRequest("space.view"),
    response: Presence,
  }),
  announce: defineOperation({
    id: "announcePresence",
    tag,
    method: "PUT",
    path,
    summary: "Say that you have a change request open, and learn who else has",
    description: "Counts for 45 seconds; say it again while you are there.",
    access: access.changeRequest("space.view"),
    body: Announce,
    response: Presence,
  }),
  leave: defineOperation({
    id: "endPresence",
    tag,
    method: "DELETE",
    path,
    summary: "Say that you have closed a change request",
    access: access.changeRequest("space.view"),
    query: Leave,
    deletes: true,
  }),
};
