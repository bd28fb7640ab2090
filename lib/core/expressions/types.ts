import type { Expression } from "jsep";
import {
  type Condition,
  checked,
  evaluate,
  type Fact,
  type Facts,
  Faulty,
  isTrue,
  nameLike,
  namesOf,
  parse,
} from "./expression";

/** What a fact can be. A text may have a closed list of values. */
export type FactType =
  | { type: "boolean" }
  | { type: "text"; values?: readonly string[] }
  | { type: "number" }
  | { type: "list"; of: FactType }
  | FactGroup;
export type FactGroup = { type: "group"; members: { readonly [name: string]: FactType } };

/**
 * As `compileExpression`, for facts whose types are known: what is compared has to be of one type, and with texts that
 * have a closed list of values one of those. Throws InvalidExpression.
 */
export function compileTyped(text: string, types: FactGroup): Condition {
  const tree = checked(text, sampleOf(types) as Facts, (whole) => {
    checkTypes(whole, types);
  });
  return (facts) => isTrue(evaluate(tree, facts));
}

function sampleOf(of: FactType): Fact {
  switch (of.type) {
    case "boolean":
      return false;
    case "text":
      return "";
    case "number":
      return 0;
    case "list":
      return [sampleOf(of.of)];
    case "group":
      return Object.fromEntries(Object.entries(of.members).map(([name, each]) => [name, sampleOf(each)]));
  }
}

/** The facts that some values have, as their types say: null for what is missing or is something else. */
export function factsOf(of: FactType, value: unknown): Fact {
  switch (of.type) {
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "text":
      return typeof value === "string" ? value : null;
    case "number":
      return typeof value === "number" && Number.isFinite(value) ? value : null;
    case "list":
      return Array.isArray(value)
        ? value.map((each) => factsOf(of.of, each)).filter((each) => each !== null)
        : [];
    case "group": {
      const given = typeof value === "object" && value !== null ? new Map(Object.entries(value)) : new Map();
      return Object.fromEntries(
        Object.entries(of.members).map(([name, each]) => [name, factsOf(each, given.get(name))]),
      );
    }
  }
}

/** What a part of an expression comes to; null where that can be anything. */
type Known = { type: FactType["type"]; values?: readonly string[]; literal?: unknown } | null;

const NOUNS: Record<FactType["type"], string> = {
  boolean: "true or false",
  text: "a text",
  number: "a number",
  list: "a list",
  group: "a group of facts",
};

const TRUTH: Known = { type: "boolean" };
const child = (node: Expression, name: string) => node[name] as Expression;

/** What a part comes to. Throws Faulty where things of different types are compared. */
function checkTypes(node: Expression, types: FactGroup): Known {
  const of = (name: string) => checkTypes(child(node, name), types);
  switch (node.type) {
    case "Literal":
      return literalType(node.value);
    case "Identifier":
    case "MemberExpression":
      return typeAt(namesOf(node), types);
    case "UnaryExpression":
      of("argument");
      return node.operator === "!" ? TRUTH : { type: "number" };
    case "ConditionalExpression": {
      of("test");
      const [one, other] = [of("consequent"), of("alternate")];
      return one?.type === other?.type && one ? { type: one.type } : null;
    }
    case "ArrayExpression":
      for (const element of node.elements as Expression[]) checkTypes(element, types);
      return { type: "list" };
    case "CallExpression":
      for (const given of node.arguments as Expression[]) checkTypes(given, types);
      return TRUTH;
    default:
      compare(node, of("left"), of("right"));
      return TRUTH;
  }
}

function literalType(value: unknown): Known {
  if (typeof value === "string") return { type: "text", literal: value };
  if (typeof value === "number") return { type: "number" };
  return typeof value === "boolean" ? TRUTH : null;
}

function typeAt(names: readonly string[], types: FactGroup): Known {
  let found: FactType = types;
  for (const name of names) {
    if (found.type !== "group") return { type: "number" };
    found = found.members[name]!;
  }
  return found;
}

/** Where a part with a name is written; of a comparison without one, its operator. */
const writtenAt = (node: Expression): RegExp => {
  const named = [child(node, "left"), child(node, "right")].find(
    ({ type }) => type === "Identifier" || type === "MemberExpression",
  );
  return named ? nameLike(namesOf(named)) : new RegExp(String(node.operator).replace(/[|]/g, "\\|"));
};

function compare(node: Expression, left: Known, right: Known): void {
  const operator = String(node.operator);
  if (operator === "&&" || operator === "||" || left === null || right === null) return;
  if (operator === "in") {
    if (right.type === "list" || right.type === "text") return;
    throw new Faulty(
      writtenAt(node),
      `looks for something in ${NOUNS[right.type]}`,
      "only lists and texts hold values",
    );
  }
  if (left.type !== right.type) {
    throw new Faulty(
      writtenAt(node),
      `compares ${NOUNS[left.type]} with ${NOUNS[right.type]}, which are never equal`,
      "compare values of one type",
    );
  }
  if (/[<>]/.test(operator) && left.type !== "number" && left.type !== "text") {
    throw new Faulty(
      writtenAt(node),
      `asks which of two is larger, and they are ${NOUNS[left.type]}`,
      "only numbers and texts have an order",
    );
  }
  requireValue(node, left, right);
  requireValue(node, right, left);
}

function requireValue(node: Expression, fact: NonNullable<Known>, other: NonNullable<Known>): void {
  const { values } = fact;
  if (!values || typeof other.literal !== "string" || values.includes(other.literal)) return;
  if (/[<>]/.test(String(node.operator))) return;
  throw new Faulty(
    writtenAt(node),
    `compares with “${other.literal}”, which it never is`,
    `there is ${values.map((value) => `“${value}”`).join(", ")}`,
  );
}

/** The paths of the facts that an expression reads, such as ["visitor", "claims", "plan"]. Throws InvalidExpression. */
export function factsIn(text: string): string[][] {
  const paths: string[][] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) walk(each);
    else if (typeof node === "object" && node !== null) {
      const part = node as Expression;
      if (part.type === "Identifier" || part.type === "MemberExpression") paths.push(namesOf(part));
      else if (part.type === "CallExpression") walk(part.arguments);
      else for (const each of Object.values(part)) walk(each);
    }
  };
  walk(parse(text));
  return paths;
}
