import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { Session } from "./schemas";

const tag = "sessions";

export const sessions = {
  list: defineOperation({
    id: "listSessions",
    tag,
    method: "GET",
    path: "/user/sessions",
    summary: "List the browsers you are signed in with",
    access: access.account(),
    query: PageQuery,
    response: paginated(Session),
  }),
  remove: defineOperation({
    id: "deleteSession",
    tag,
    method: "DELETE",
    path: "/user/sessions/{sessionId}",
    summary: "Sign one browser out",
    access: access.account(),
    deletes: true,
  }),
  removeOthers: defineOperation({
    id: "deleteOtherSessions",
    tag,
    method: "DELETE",
    path: "/user/sessions",
    summary: "Sign all other browsers out",
    access: access.account(),
    deletes: true,
  }),
};
