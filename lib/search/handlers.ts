import "server-only";
import { implement } from "@/lib/api/server/implement";
import { search } from "./operations";
import { searchOrganization, searchSpace } from "./queries";

export const searchHandlers = implement(search, {
  inSpace: ({ actor, subject }, { query }) => searchSpace(actor, subject, query),
  inOrganization: ({ actor, subject }, { query }) => searchOrganization(actor, subject.organizationId, query),
});
