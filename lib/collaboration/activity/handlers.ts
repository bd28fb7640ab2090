import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { activity } from "./operations";
import { listSpaceActivity } from "./queries";

export const activityHandlers = implement(activity, {
  list: ({ db, actor, subject }, { query }) => listSpaceActivity(db, actor, subject.organizationId, query),
});
