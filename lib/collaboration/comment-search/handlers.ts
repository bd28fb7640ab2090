import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { commentSearch } from "./operations";
import { searchComments } from "./queries";

export const commentSearchHandlers = implement(commentSearch, {
  inOrganization: ({ db, actor }, { params, query }) =>
    searchComments(db, actor, params.organizationId, query),
});
