import type { Expression } from "jsep";
import {
  type Condition,
  checked,
  ExpressionFault,
  evaluate,
  type Fact,
  type Facts,
  isTrue,
  memberPath,
  parse,
  requireTruth,
} from "./expression";

/** The type of a fact. A text may have a closed list of values. */
export type FactType =
  | { type: "boolean" }
  | { type: "text"; values?: readonly string[] }
  | { type: "number" }
  | { type: "list"; of: FactType }
  | FactGroup;
export type FactGroup = { type: "group"; members: { readonly [name: string]: FactType } };

/**
 * Like `compileExpression`, for facts of known types: compared values must have one type, and texts with a closed
 * list of values are compared with those only. Throws InvalidExpression.
 */
export function compileTyped(text: string, types: FactGroup): Condition {
  const tree = checked(text, sampleOf(types) as Facts, (whole) => {
    requireTruth(whole);
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

/** Converts values to facts by their types: null for missing values and for those of another type. */
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

/** The inferred type of a part of an expression; null where it can be any. */
type InferredType = {
  type: FactType["type"];
  values?: readonly string[];
  literal?: unknown;
  of?: InferredType;
  /** the elements of a list that is written in the expression */
  elements?: TypedPart[];
} | null;
type TypedPart = { node: Expression; known: InferredType };

const NOUNS: Record<FactType["type"], string> = {
  boolean: "true or false",
  text: "a text",
  number: "a number",
  list: "a list",
  group: "a group of facts",
};

const TRUTH: InferredType = { type: "boolean" };
const child = (node: Expression, name: string) => node[name] as Expression;

/** Infers the type of a part. Throws Faulty where different types are compared. */
function checkTypes(node: Expression, types: FactGroup): InferredType {
  const of = (name: string) => checkTypes(child(node, name), types);
  switch (node.type) {
    case "Literal":
      return literalType(node.value);
    case "Identifier":
    case "MemberExpression":
      return typeAt(memberPath(node), types);
    case "UnaryExpression": {
      const argument = of("argument");
      if (node.operator === "!") return TRUTH;
      if (argument !== null && argument.type !== "number") {
        throw new ExpressionFault(
          node,
          `takes the negative of ${NOUNS[argument.type]}`,
          "only numbers have one",
        );
      }
      return { type: "number" };
    }
    case "ConditionalExpression": {
      of("test");
      const [one, other] = [of("consequent"), of("alternate")];
      return one?.type === other?.type && one ? { type: one.type } : null;
    }
    case "ArrayExpression":
      return listType(
        (node.elements as (Expression | null)[]).filter((each) => each !== null),
        types,
      );
    case "CallExpression": {
      const written = (part: Expression): TypedPart => ({ node: part, known: checkTypes(part, types) });
      const [subject, value] = node.arguments as [Expression, Expression];
      checkCall(String(child(node, "callee").name), written(subject), written(value));
      return TRUTH;
    }
    default:
      compare(node, of("left"), of("right"));
      return TRUTH;
  }
}

function literalType(value: unknown): InferredType {
  if (typeof value === "string") return { type: "text", literal: value };
  if (typeof value === "number") return { type: "number" };
  return typeof value === "boolean" ? TRUTH : null;
}

function listType(parts: readonly Expression[], types: FactGroup): InferredType {
  const elements = parts.map((node) => ({ node, known: checkTypes(node, types) }));
  const of = elements.find(({ known }) => known !== null)?.known ?? null;
  for (const { node, known } of elements) {
    if (known !== null && of !== null && known.type !== of.type) {
      throw new ExpressionFault(
        node,
        `lists ${NOUNS[known.type]} beside ${NOUNS[of.type]}`,
        "list values of one type",
      );
    }
  }
  return { type: "list", of: of && { type: of.type }, elements };
}

function typeAt(names: readonly string[], types: FactGroup): InferredType {
  let found: FactType = types;
  for (const name of names) {
    if (found.type !== "group") return { type: "number" };
    found = found.members[name]!;
  }
  return found as InferredType;
}

/** “in” and the function “contains” have swapped operands; the other functions take only texts. */
function checkCall(name: string, subject: TypedPart, value: TypedPart): void {
  if (name === "contains") {
    checkHeld(subject, value);
    return;
  }
  const { known } = subject;
  for (const each of [known?.type === "list" ? { ...subject, known: known.of ?? null } : subject, value]) {
    if (each.known !== null && each.known.type !== "text") {
      throw new ExpressionFault(each.node, `gives ${NOUNS[each.known.type]} to ${name}`, "it compares texts");
    }
  }
}

/** Refuses to look for a value that the list or text can never contain. */
function checkHeld({ node, known: holder }: TypedPart, { node: written, known: value }: TypedPart): void {
  if (holder === null) return;
  if (holder.type !== "list" && holder.type !== "text") {
    throw new ExpressionFault(
      node,
      `looks for something in ${NOUNS[holder.type]}`,
      "only lists and texts hold values",
    );
  }
  const element: InferredType = holder.type === "text" ? { type: "text" } : (holder.of ?? null);
  if (value === null) return;
  if (element !== null && element.type !== value.type) {
    const place = holder.type === "text" ? "a text" : `a list where each is ${NOUNS[element.type]}`;
    throw new ExpressionFault(
      written,
      `looks for ${NOUNS[value.type]} in ${place}`,
      "look for a value of its type",
    );
  }
  if (element !== null) requireValue(written, element, value);
  for (const each of holder.elements ?? [])
    if (each.known !== null) requireValue(each.node, value, each.known);
}

function compare(node: Expression, left: InferredType, right: InferredType): void {
  const operator = String(node.operator);
  if (operator === "in") {
    checkHeld({ node: child(node, "right"), known: right }, { node: child(node, "left"), known: left });
    return;
  }
  if (operator === "&&" || operator === "||" || left === null || right === null) return;
  if (left.type !== right.type) {
    throw new ExpressionFault(
      node,
      `compares ${NOUNS[left.type]} with ${NOUNS[right.type]}, which are never equal`,
      "compare values of one type",
    );
  }
  if (left.type === "list") {
    throw new ExpressionFault(node, "compares two lists, which are never equal", "ask for a value with in");
  }
  if (/[<>]/.test(operator)) {
    if (left.type === "number" || left.type === "text") return;
    throw new ExpressionFault(
      node,
      `asks which of two is larger, and they are ${NOUNS[left.type]}`,
      "only numbers and texts have an order",
    );
  }
  requireValue(node, left, right);
  requireValue(node, right, left);
}

/** @param node the comparison */
function requireValue(
  node: Expression,
  { values }: NonNullable<InferredType>,
  { literal }: NonNullable<InferredType>,
): void {
  if (!values || typeof literal !== "string" || values.includes(literal)) return;
  throw new ExpressionFault(
    node,
    `compares with “${literal}”, which it never is`,
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
      if (part.type === "Identifier" || part.type === "MemberExpression") paths.push(memberPath(part));
      else if (part.type === "CallExpression") walk(part.arguments);
      else for (const each of Object.values(part)) walk(each);
    }
  };
  walk(parse(text));
  return paths;
}
