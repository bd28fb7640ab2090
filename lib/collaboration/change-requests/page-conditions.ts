import "server-only";
import { Invalid } from "@/lib/core/errors";
import { claimTypes } from "@/lib/core/sites/adaptive-schema";
import { visitorConditionProblem } from "@/lib/core/sites/conditions";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

const schemas = prepared(
  "adaptive-schemas-of-space",
  `SELECT DISTINCT ON (s."id") s."title", s."adaptiveSchema" FROM "SiteSpace" p JOIN "Site" s ON s."id" = p."siteId"
   WHERE p."spaceId" = $1 AND s."adaptiveSchema" IS NOT NULL`,
);

/**
 * Refuses a page condition that is invalid, or that uses claims unknown to a site of the space: no visitor
 * would see the page. Imports and merges are not checked, since their content was written elsewhere.
 */
export async function checkPageCondition(
  db: Db,
  spaceId: string,
  field: string,
  condition: string,
): Promise<void> {
  const problem = visitorConditionProblem(condition, null);
  if (problem !== null) throw Invalid.field(field, problem, "invalid_condition");
  for (const { title, adaptiveSchema } of await schemas(db, [spaceId])) {
    const unfit = visitorConditionProblem(condition, claimTypes(adaptiveSchema));
    if (unfit !== null)
      throw Invalid.field(field, `does not fit the site “${title}”: ${unfit}`, "invalid_condition");
  }
}
