import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { siteInsights } from "./operations";
import { readInsights } from "./queries";

const USUAL_DAYS = 30;

export const siteInsightHandlers = implement(siteInsights, {
  get: ({ db, subject }, { query }) =>
    readInsights(db, subject, {
      days: query.days ?? USUAL_DAYS,
      page: query.pageId,
      limit: query.limit,
    }),
});
