import type { Nodes, Parent } from "mdast";
import { evaluateExpression, type Facts, InvalidExpression, isTrue } from "@/lib/expressions/expression";
import { hrefToRef } from "./document";
import { frontMatter, parseMarkdown } from "./markdown";
import { readTag } from "./markdown-inline";

/*
 * Texts with what they name filled in: expressions by their values, reusable contents by their texts,
 * conditions by what they decide. What is not known stays as it is written.
 */

export type Evaluation = {
  /** What expressions read: `space.vars.product`, `page.vars.version`. */
  facts: Facts;
  /** Texts of reusable contents by id. */
  reusables: Record<string, string>;
  /** What depends on who reads: "nobody" decides it for a reader of whom nothing is known, "open" does not. */
  visitor: "nobody" | "open";
};

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
  if (ABOUT_VISITOR.test(expression)) return visitor === "nobody" ? "" : null;
  const value = factOf(expression, facts);
  if (value === undefined) return null;
  if (value === null) return "";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? null : String(value);
}

/** What a condition decides; null when that is not known. */
export function conditionOf(expression: string, { facts, visitor }: Evaluation): boolean | null {
  if (ABOUT_VISITOR.test(expression)) return visitor === "nobody" ? false : null;
  const value = factOf(expression, facts);
  return value === undefined ? null : isTrue(value);
}

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

const SOMETHING_TO_EVALUATE = /<expression[ \n]|:::if\b|::reusable-content\b/;

/** Whether evaluating a text could change it; cheap. */
export const needsEvaluation = (text: string): boolean => SOMETHING_TO_EVALUATE.test(text);

const REUSABLE = /\/reusable-contents\/([A-Za-z0-9_-]{1,64})/g;

/** Ids of the reusable contents a text may hold; some may stand in plain links. */
export const reusablesIn = (text: string): string[] => [...text.matchAll(REUSABLE)].map(([, id]) => id!);

/** A text with everything filled in that is known. Throws TooComplex. */
export function evaluateMarkdown(text: string, evaluation: Evaluation): string {
  return evaluateWithin(text, evaluation, new Insertion(evaluation), []);
}

type Replacement = { start: number; end: number; text: string };

function evaluateWithin(
  text: string,
  evaluation: Evaluation,
  insertion: Insertion,
  within: readonly string[],
): string {
  if (!needsEvaluation(text)) return text;
  const replacements: Replacement[] = [];
  const replace = (start: number, end: number, by: string) => replacements.push({ start, end, text: by });

  const visit = (node: Nodes): void => {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    if (node.type === "html") expressions(start, end);
    if (node.type === "leafDirective" && node.name === "reusable-content") {
      const taken = insertion.take(node.attributes?.ref, within);
      if (!taken) return;
      const body = evaluateWithin(taken.text, evaluation, insertion, [...within, taken.id]);
      replace(start, end, continued(body.trimEnd(), text, start));
      return;
    }
    if (node.type === "containerDirective" && node.name === "if") {
      const holds = conditionOf(node.attributes?.expression ?? "", evaluation);
      if (holds === false || (holds && node.children.length === 0)) return void replace(start, end, "");
      if (holds) unwrap(node, start, end);
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  const expressions = (start: number, end: number): void => {
    for (const found of text.slice(start, end).matchAll(/<expression\b[^<>]*\/>/g)) {
      const value = textOfExpression(readTag(found[0])?.attributes.expression ?? "", evaluation);
      if (value !== null) {
        const at = start + found.index;
        replace(at, at + found[0].length, escapeText(value));
      }
    }
  };
  const unwrap = (node: Parent, start: number, end: number): void => {
    replace(start, node.children[0]!.position!.start.offset!, "");
    replace(node.children.at(-1)!.position!.end.offset!, end, "");
  };

  visit(parseMarkdown(text));
  return replaceAll(text, replacements);
}

/** A value in the middle of a text, read as nothing but words. */
const escapeText = (value: string): string =>
  value
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]<>|&~#:]/g, "\\$&")
    .replace(/^(\d*)([-+=.)])/, "$1\\$2");

/** Several lines in the place of one: each following line opens with the quotes and indents of the first. */
function continued(body: string, text: string, start: number): string {
  const opening = text.slice(text.lastIndexOf("\n", start - 1) + 1, start).replace(/[^>]/g, " ");
  return body.replace(/\n/g, `\n${opening}`).replace(/[ ]+$/gm, "");
}

function replaceAll(text: string, replacements: Replacement[]): string {
  let output = "";
  let at = 0;
  for (const { start, end, text: by } of replacements.sort((a, b) => a.start - b.start)) {
    output += text.slice(at, start) + by;
    at = end;
  }
  return output + text.slice(at);
}
