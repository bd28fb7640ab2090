import { Invalid } from "@/lib/core/errors";
import { compileExpression, InvalidExpression } from "@/lib/core/expressions/expression";
import type { SpaceMergeRules } from "@/lib/spaces/spaces/schemas";

/** Facts that the condition of a custom merge rule can read. People are given by e-mail address. */
export type MergeConditionFacts = {
  number: number;
  subject: string;
  hasDescription: boolean;
  status: string;
  author: string;
  outdated: boolean;
  openComments: number;
  approvals: number;
  approvedBy: string[];
  changesRequested: number;
  pages: {
    created: number;
    edited: number;
    moved: number;
    deleted: number;
    changed: number;
    paths: string[];
  };
};

/** Shows the shape of the facts; the values are arbitrary. */
const SAMPLE: MergeConditionFacts = {
  number: 0,
  subject: "",
  hasDescription: false,
  status: "open",
  author: "",
  outdated: false,
  openComments: 0,
  approvals: 0,
  approvedBy: [],
  changesRequested: 0,
  pages: { created: 0, edited: 0, moved: 0, deleted: 0, changed: 0, paths: [] },
};

/**
 * True if the facts fulfil a rule's condition. Throws InvalidExpression for a condition stored before
 * conditions were checked.
 */
export const fulfils = (expression: string, facts: MergeConditionFacts): boolean =>
  compileExpression(expression, SAMPLE)(facts);

/** Returns the error of a condition with its position; null if valid. */
export function mergeConditionProblem(expression: string): string | null {
  try {
    compileExpression(expression, SAMPLE);
    return null;
  } catch (error) {
    if (!(error instanceof InvalidExpression)) throw error;
    return error.message;
  }
}

/** Throws for rules with an invalid condition, naming the rule. */
export function checkExpressions(rules: SpaceMergeRules | undefined): void {
  if (rules?.type !== "rules") return;
  for (const [index, rule] of rules.rules.entries()) {
    const problem = rule.rule === "custom" ? mergeConditionProblem(rule.expression) : null;
    if (problem !== null) throw Invalid.field(`mergeRules.rules.${index}.expression`, problem);
  }
}
