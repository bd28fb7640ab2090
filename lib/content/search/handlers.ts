import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { search } from "./operations";
import { searchOrganization, searchSpace } from "./queries";

export const searchHandlers = implement(search, {
  inSpace: ({ db, actor, subject }, { query }) => searchSpace(db, actor, subject, query),
  inOrganization: ({ db, actor, subject }, { query }) =>
    searchOrganization(db, actor, subject.organizationId, query),
});
