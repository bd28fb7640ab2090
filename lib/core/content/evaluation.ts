import type { ContainerDirective } from "mdast-util-directive";
import { evaluateExpression, type Facts, InvalidExpression, isTrue } from "@/lib/core/expressions/expression";
import { withMissingClaims } from "@/lib/core/sites/conditions";
import { branchesOf, type ConditionBranch } from "./condition-branches";
import { hrefToRef } from "./document/refs";
import { frontMatter } from "./front-matter";

/*
 * Evaluates texts: fills in the values of expressions and the texts of reusable contents, and decides conditions.
 * Unknown names stay as written.
 */

type Children = ContainerDirective["children"];

export type Evaluation = {
  /** The values that expressions read: `space.vars.product`, `page.vars.version`. */
  facts: Facts;
  /** Texts of reusable contents by id. */
  reusables: Record<string, string>;
  /**
   * Claims of the visitor, or "anonymous" for a visitor without any. "open" leaves conditions and values about the
   * visitor as they are.
   */
  visitor: "anonymous" | "open" | EvaluationVisitor;
};

/** The known claims of a site's visitor, as expressions read them: `visitor.claims.plan`. */
export type EvaluationVisitor = { readonly claims: Facts };

/** A reader without an account, to whom unknown names are false and empty as on a site. */
export const NO_ACCOUNT: EvaluationVisitor = { claims: {} };

/** Reusable contents may include others; these limits bound the total of one text. */
export const MOST_INSERTED = 200;
export const MOST_CHARACTERS = 1 << 20;

/** Counts the insertions into one text and detects contents that include themselves. */
export class Insertion {
  private inserted = 0;
  private characters = 0;

  constructor(private readonly evaluation: Evaluation) {}

  /** The text of a reusable content; null if it does not exist, includes itself, or exceeds the limits. */
  take(ref: string | null | undefined, within: readonly string[]): { id: string; text: string } | null {
    const target = hrefToRef(ref ?? "");
    if (target.kind !== "reusable-content" || "space" in target) return null;
    const id = String(target.reusableContent);
    const text = Object.hasOwn(this.evaluation.reusables, id) ? this.evaluation.reusables[id]! : null;
    if (text === null || within.includes(id)) return null;
    this.inserted += 1;
    this.characters += text.length;
    if (this.inserted > MOST_INSERTED || this.characters > MOST_CHARACTERS) return null;
    return { id, text: frontMatter(text).body };
  }
}

const ABOUT_VISITOR = /\bvisitor\b/;

/** The value of an expression as text; null when unknown. */
export function textOfExpression(expression: string, { facts, visitor }: Evaluation): string | null {
  if (ABOUT_VISITOR.test(expression) && typeof visitor === "string")
    return visitor === "anonymous" ? "" : null;
  const value = factOf(expression, aboutVisitor(facts, visitor));
  if (value === undefined) return typeof visitor === "string" ? null : "";
  if (value === null) return "";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? null : String(value);
}

/** The blocks of a condition that its reader sees; null if it is unknown, so that it stays as written. */
export function shownOf(node: ContainerDirective, evaluation: Evaluation): Children | null {
  const { visitor } = evaluation;
  const branches = branchesOf(node);
  if (branches === null) return visitor === "open" ? null : [];
  const [first, ...others] = branches as [ConditionBranch, ...ConditionBranch[]];
  if (others.length === 0 && !first.isNegated) {
    const holds = evaluateCondition(first.expression ?? "", evaluation);
    return holds === null ? null : holds ? first.children : [];
  }
  for (const { expression, isNegated, children } of branches) {
    const holds = expression === null || evaluateAlternative(expression, evaluation);
    if (holds === null) return typeof visitor === "string" ? null : [];
    if (holds !== isNegated) return children;
  }
  return [];
}

/** The result of a condition alone; null when unknown. A visitor without a claim matches no condition about it. */
function evaluateCondition(expression: string, { facts, visitor }: Evaluation): boolean | null {
  if (ABOUT_VISITOR.test(expression) && typeof visitor === "string")
    return visitor === "anonymous" ? false : null;
  const value = factOf(expression, aboutVisitor(facts, visitor));
  if (value === undefined) return typeof visitor === "string" ? null : false;
  return isTrue(value);
}

/**
 * The result of a condition that another branch depends on; null when unknown. A claim that the visitor lacks is null,
 * as in the structure of a site: taken for false, `visitor.claims.plan != "pro"` would show the part for `pro`.
 */
function evaluateAlternative(expression: string, { facts, visitor }: Evaluation): boolean | null {
  if (visitor === "open" && ABOUT_VISITOR.test(expression)) return null;
  const known = visitor === "open" || visitor === "anonymous" ? NO_ACCOUNT : visitor;
  const value = factOf(expression, (text) => ({ ...facts, visitor: withMissingClaims(text, known) }));
  return value === undefined ? null : isTrue(value);
}

const aboutVisitor = (facts: Facts, visitor: Evaluation["visitor"]): Facts =>
  typeof visitor === "string" ? facts : { ...facts, visitor };

/** Longer expressions are not written by people, and too costly to parse. */
const LONGEST = 1_000;

function factOf(expression: string, facts: Facts | ((expression: string) => Facts)) {
  if (expression.length > LONGEST) return undefined;
  try {
    return evaluateExpression(expression, typeof facts === "function" ? facts(expression) : facts);
  } catch (error) {
    if (error instanceof InvalidExpression) return undefined;
    throw error;
  }
}

/**
 * The beginnings of parts with conditions, also of those that are not read as one, as a regular expression that
 * PostgreSQL reads alike, but for `\b`.
 */
const CONDITION_SYNTAX = String.raw`::[ \t]*[iI][fF]\b|:[iI][fF][[{]|\{%[-~]?\s*([iI][fF]|[uU][nN][lL]|[cC][aA][sS]|[cC][oO][mM]|[eE][lL]|[wW][hH][eE])`;

const CONDITION = new RegExp(CONDITION_SYNTAX);

const SOMETHING_TO_EVALUATE = new RegExp(
  String.raw`<expression[ \n]|::reusable-content\b|\{%-?[ \t]*include\b|${CONDITION_SYNTAX}`,
);

/** The regular expression for PostgreSQL of texts that may differ between visitors. */
export const VISITOR_DEPENDENT = String.raw`\yvisitor\y|${CONDITION_SYNTAX.replaceAll("\\b", "\\y")}`;

/** True if evaluation could change the text; cheap. */
export const needsEvaluation = (text: string): boolean => SOMETHING_TO_EVALUATE.test(text);

/** True if a text may have parts that the evaluation hides from its reader. */
export const mayHide = (text: string, { visitor }: Pick<Evaluation, "visitor">): boolean =>
  visitor !== "open" && CONDITION.test(text);

const REUSABLE = /\/reusable-contents\/([A-Za-z0-9_-]{1,64})/g;

/** Ids of the reusable contents that a text may include; some may be in plain links. */
export const reusableIdsIn = (text: string): string[] => [...text.matchAll(REUSABLE)].map(([, id]) => id!);
