import { compileExpression, InvalidExpression } from "@/lib/core/expressions/expression";
import { Invalid } from "@/lib/errors";
import type { SpaceMergeRules } from "@/lib/model/spaces/schemas";

/** What the condition of a custom merge rule may read. Emails stand for people. */
export type MergeFacts = {
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

/** Shows the shape of the facts; the values mean nothing. */
const SAMPLE: MergeFacts = {
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

/** Whether the facts fulfil a rule's condition. Throws InvalidExpression for one stored before it was checked. */
export const fulfils = (expression: string, facts: MergeFacts): boolean =>
  compileExpression(expression, SAMPLE)(facts);

/** What is wrong with a condition, and where; null when it can be evaluated. */
export function conditionProblem(expression: string): string | null {
  try {
    compileExpression(expression, SAMPLE);
    return null;
  } catch (error) {
    if (!(error instanceof InvalidExpression)) throw error;
    return error.message;
  }
}

/** Refuses rules whose conditions cannot be evaluated, naming the rule. */
export function checkExpressions(rules: SpaceMergeRules | undefined): void {
  if (rules?.type !== "rules") return;
  for (const [index, rule] of rules.rules.entries()) {
    const problem = rule.rule === "custom" ? conditionProblem(rule.expression) : null;
    if (problem !== null) throw Invalid.field(`mergeRules.rules.${index}.expression`, problem);
  }
}
