import "server-only";
import { Invalid } from "@/lib/core/errors";
import { claimTypes } from "@/lib/core/sites/adaptive-schema";
import { visitorConditionProblem } from "@/lib/core/sites/conditions";
import type { SiteSubject } from "@/lib/sites/sites/subject";

/** Refuses a condition that is invalid, or that reads claims missing from the site's schema. */
export function checkCondition(
  { adaptiveSchema }: Pick<SiteSubject, "adaptiveSchema">,
  field: string,
  condition: string,
): void {
  const problem = visitorConditionProblem(condition, claimTypes(adaptiveSchema));
  if (problem !== null) throw Invalid.field(field, problem, "invalid_condition");
}
