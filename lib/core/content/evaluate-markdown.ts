import type { Nodes, Root } from "mdast";
import { isCondition } from "./condition-branches";
import {
  type Evaluation,
  Insertion,
  mayHide,
  needsEvaluation,
  shownOf,
  textOfExpression,
} from "./evaluation";
import { parseMarkdown } from "./markdown";
import { readTag } from "./markdown-inline";
import { blocksWithin, unreadConditions } from "./unread-conditions";

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

  const root = parseMarkdown(text);
  const hidden = blocksWithin(root, mayHide(text, evaluation) ? unreadConditions(text, root) : []);
  const removed = new Set<Nodes>(hidden);
  const remove = (node: Nodes, start: number, end: number): void => {
    removed.add(node);
    replace(start, end, "");
  };

  const visit = (node: Nodes): void => {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    if (hidden.has(node)) {
      remove(node, start, end);
      return;
    }
    if (node.type === "html") expressions(start, end);
    if (node.type === "leafDirective" && node.name === "reusable-content") {
      const taken = insertion.take(node.attributes?.ref, within);
      if (!taken) return;
      const body = evaluateWithin(taken.text, evaluation, insertion, [...within, taken.id]);
      replace(start, end, continued(body.trimEnd(), text, start));
      return;
    }
    const shown = isCondition(node) ? shownOf(node, evaluation) : null;
    if (shown?.length === 0) {
      remove(node, start, end);
      return;
    }
    if (shown !== null && isCondition(node)) {
      replace(start, shown[0]!.position!.start.offset!, "");
      replace(shown.at(-1)!.position!.end.offset!, end, "");
      for (const child of node.children) {
        if (shown.includes(child)) visit(child);
        else removed.add(child);
      }
      return;
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

  visit(root);
  for (const { position } of onlyUsedIn(removed, root))
    replace(position!.start.offset!, position!.end.offset!, "");
  return replaceAll(text, replacements);
}

/** The footnotes and addresses of links that only removed parts refer to, also by way of each other. */
function onlyUsedIn(removed: ReadonlySet<Nodes>, root: Root): Definition[] {
  if (removed.size === 0) return [];
  const definitions: Definition[] = [];
  const used = { removed: new Set<string>(), left: new Set<string>() };
  const collect = (node: Nodes, isRemoved: boolean): void => {
    const isGone = isRemoved || removed.has(node);
    const reference = referenceOf(node);
    if (reference !== null) used[isGone ? "removed" : "left"].add(reference);
    if (node.type === "definition" || node.type === "footnoteDefinition") {
      if (!isGone) definitions.push(node);
      return;
    }
    if ("children" in node) for (const child of node.children) collect(child, isGone);
  };
  collect(root, false);
  const follow = (names: Set<string>, from: readonly Definition[]): void => {
    const added = from.filter((definition) => names.has(nameOf(definition)));
    if (added.length === 0) return;
    for (const definition of added) {
      const inside = (node: Nodes): void => {
        const reference = referenceOf(node);
        if (reference !== null) names.add(reference);
        if ("children" in node) for (const child of node.children) inside(child);
      };
      inside(definition);
    }
    follow(
      names,
      from.filter((definition) => !added.includes(definition)),
    );
  };
  follow(used.left, definitions);
  follow(used.removed, definitions);
  return definitions.filter((each) => used.removed.has(nameOf(each)) && !used.left.has(nameOf(each)));
}

type Definition = Extract<Nodes, { type: "definition" | "footnoteDefinition" }>;

const nameOf = ({ type, identifier }: Definition): string =>
  `${type === "definition" ? "" : "^"}${identifier}`;

function referenceOf(node: Nodes): string | null {
  if (node.type === "footnoteReference") return `^${node.identifier}`;
  return node.type === "linkReference" || node.type === "imageReference" ? node.identifier : null;
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
  return body.replace(/\n/g, `\n${opening}`).replace(/(?<! ) +$/gm, "");
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
