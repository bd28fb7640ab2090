import "server-only";
import { InvalidExpression } from "@/lib/core/expressions/expression";
import { claimTypes } from "@/lib/core/sites/adaptive-schema";
import { visitorCondition } from "@/lib/core/sites/conditions";
import { Invalid } from "@/lib/errors";
import type { SiteSubject } from "@/lib/model/sites/subject";

/** Refuses a condition that cannot be evaluated, or that reads what the adaptive schema of the site does not have. */
export function checkCondition(
  { adaptiveSchema }: Pick<SiteSubject, "adaptiveSchema">,
  field: string,
  condition: string,
): void {
  try {
    visitorCondition(condition, claimTypes(adaptiveSchema));
  } catch (error) {
    if (!(error instanceof InvalidExpression)) throw error;
    throw Invalid.field(field, error.message, "invalid_condition");
  }
}
