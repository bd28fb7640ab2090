import { evaluateExpression, type Facts, InvalidExpression, isTrue } from "@/lib/core/expressions/expression";
import { hrefToRef } from "./document/refs";
import { frontMatter } from "./front-matter";

/*
 * Texts with what they name filled in: expressions by their values, reusable contents by their texts,
 * conditions by what they decide. What is not known stays as it is written.
 */

export type Evaluation = {
  /** What expressions read: `space.vars.product`, `page.vars.version`. */
  facts: Facts;
  /** Texts of reusable contents by id. */
  reusables: Record<string, string>;
  /**
   * Who reads: "nobody" decides for a reader of whom nothing is known, "open" decides nothing of what depends on who
   * reads, claims decide for a visitor who has them.
   */
  visitor: "nobody" | "open" | VisitorClaims;
};

/** What is known of the visitor of a site, as expressions read it: `visitor.claims.plan`. */
export type VisitorClaims = { readonly claims: Facts };

/** Reusable contents may hold others; this is how much may come together in one text. */
export const MOST_INSERTED = 200;
export const MOST_CHARACTERS = 1 << 20;

/** Counts what has been put into one text, and knows inside of which contents the work is. */
export class Insertion {
  private inserted = 0;
  private characters = 0;

  constructor(private readonly evaluation: Evaluation) {}

  /** The text of a reusable content, or null: there is none, it holds itself, or it is too much. */
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

/** The value of an expression as text; null when it is not known. */
export function textOfExpression(expression: string, { facts, visitor }: Evaluation): string | null {
  if (ABOUT_VISITOR.test(expression) && typeof visitor === "string") return visitor === "nobody" ? "" : null;
  const value = factOf(expression, aboutVisitor(facts, visitor));
  if (value === undefined) return typeof visitor === "string" ? null : "";
  if (value === null) return "";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? null : String(value);
}

/** What a condition decides; null when that is not known. */
export function conditionOf(expression: string, { facts, visitor }: Evaluation): boolean | null {
  if (ABOUT_VISITOR.test(expression) && typeof visitor === "string")
    return visitor === "nobody" ? false : null;
  const value = factOf(expression, aboutVisitor(facts, visitor));
  if (value === undefined) return typeof visitor === "string" ? null : false;
  return isTrue(value);
}

const aboutVisitor = (facts: Facts, visitor: Evaluation["visitor"]): Facts =>
  typeof visitor === "string" ? facts : { ...facts, visitor };

/** Longer ones are no expressions that anybody wrote, and cost more to read than they are worth. */
const LONGEST = 1_000;

function factOf(expression: string, facts: Facts) {
  if (expression.length > LONGEST) return undefined;
  try {
    return evaluateExpression(expression, facts);
  } catch (error) {
    if (error instanceof InvalidExpression) return undefined;
    throw error;
  }
}

const SOMETHING_TO_EVALUATE = /<expression[ \n]|:::if\b|::reusable-content\b|\{%-?[ \t]*(?:include|if)\b/;

/** Whether evaluating a text could change it; cheap. */
export const needsEvaluation = (text: string): boolean => SOMETHING_TO_EVALUATE.test(text);

const REUSABLE = /\/reusable-contents\/([A-Za-z0-9_-]{1,64})/g;

/** Ids of the reusable contents a text may hold; some may stand in plain links. */
export const reusablesIn = (text: string): string[] => [...text.matchAll(REUSABLE)].map(([, id]) => id!);
