import type { Nodes, Parent } from "mdast";
import {
  type Evaluation,
  evaluateCondition,
  Insertion,
  needsEvaluation,
  textOfExpression,
} from "./evaluation";
import { parseMarkdown } from "./markdown";
import { readTag } from "./markdown-inline";

/** Returns the evaluated text. Throws TooComplex. */
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
      const holds = evaluateCondition(node.attributes?.expression ?? "", evaluation);
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

/** Escapes a value in the middle of a text, so that it is parsed as plain words. */
const escapeText = (value: string): string =>
  value
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]<>|&~#:]/g, "\\$&")
    .replace(/^(\d*)([-+=.)])/, "$1\\$2");

/** Several lines in place of one: each further line begins with the quotes and indents of the first. */
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
