import "server-only";
import { claimTypes } from "@/lib/core/sites/adaptive-schema";
import { conditionProblem } from "@/lib/core/sites/conditions";
import { Invalid } from "@/lib/errors";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

const schemas = prepared<{ title: string; adaptiveSchema: unknown }>(
  "adaptive-schemas-of-space",
  `SELECT DISTINCT ON (s."id") s."title", s."adaptiveSchema" FROM "SiteSpace" p JOIN "Site" s ON s."id" = p."siteId"
   WHERE p."spaceId" = $1 AND s."adaptiveSchema" IS NOT NULL`,
);

/**
 * Refuses a condition of a page that cannot be read, or that a site which shows the space does not know the claims of:
 * the page would be there for nobody. Only edits and decisions of a conflict are
 * refused; imports and merges bring in what others wrote.
 */
export async function checkPageCondition(
  db: Db,
  spaceId: string,
  field: string,
  condition: string,
): Promise<void> {
  const problem = conditionProblem(condition, null);
  if (problem !== null) throw Invalid.field(field, problem, "invalid_condition");
  for (const { title, adaptiveSchema } of await schemas(db, [spaceId])) {
    const unfit = conditionProblem(condition, claimTypes(adaptiveSchema));
    if (unfit !== null)
      throw Invalid.field(field, `does not fit the site “${title}”: ${unfit}`, "invalid_condition");
  }
}
