import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { Announce, Editors, Leave, Presence } from "./schemas";

const tag = "presence";
const path = "/spaces/{spaceId}/change-requests/{changeRequestId}/presence";

export const presence = {
  editors: defineOperation({
    id: "listEditorsOfSpace",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/presence",
    summary: "List the other people who edit a page in a change request of a space",
    access: access.space("space.view"),
    response: Editors,
  }),
  list: defineOperation({
    id: "listPresence",
    tag,
    method: "GET",
    path,
    summary: "List the other people who have a change request open",
    access: access.changeRequest("space.view"),
    response: Presence,
  }),
  announce: defineOperation({
    id: "announcePresence",
    tag,
    method: "PUT",
    path,
    summary: "Announce that you have a change request open, and list the others",
    description: "Valid for 45 seconds; repeat it while the change request is open.",
    access: access.changeRequest("space.view"),
    body: Announce,
    response: Presence,
  }),
  leave: defineOperation({
    id: "endPresence",
    tag,
    method: "DELETE",
    path,
    summary: "Announce that you have closed a change request",
    access: access.changeRequest("space.view"),
    query: Leave,
    deletes: true,
  }),
};
