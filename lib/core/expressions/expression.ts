import jsep, { type Expression } from "jsep";
import { isRecord } from "@/lib/core/is-record";

/**
 * The expression language of conditions, a closed one. An expression reads named facts, compares and combines them,
 * and calls a handful of functions; it cannot loop, assign, reach into other objects, or access the program. Its
 * grammar is JavaScript's, read by a parser and evaluated here.
 *
 *     approvals >= 2 && !contains(paths, "legal/terms")
 */

/** The values that an expression can read. Objects nest; a list contains texts or numbers. */
export type Fact = string | number | boolean | null | readonly Fact[] | { readonly [name: string]: Fact };
export type Facts = { readonly [name: string]: Fact };

/** The expression is invalid, or uses an unknown name; the message has the position and the remedy. */
export class InvalidExpression extends Error {}

export type Condition = (facts: Facts) => boolean;

const FUNCTIONS: Record<string, (subject: Fact, value: Fact) => boolean> = {
  contains: (subject, value) =>
    typeof subject === "string"
      ? subject.toLowerCase().includes(String(value).toLowerCase())
      : Array.isArray(subject) && subject.includes(value),
  startsWith: (subject, value) => textsOf(subject).some((text) => text.startsWith(String(value))),
  endsWith: (subject, value) => textsOf(subject).some((text) => text.endsWith(String(value))),
};

const textsOf = (fact: Fact): string[] =>
  (Array.isArray(fact) ? fact : [fact]).filter((each) => typeof each === "string");

const COMPARE: Record<string, (a: Fact, b: Fact) => boolean> = {
  "==": (a, b) => a === b,
  "===": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "!==": (a, b) => a !== b,
  "<": (a, b) => comparable(a, b) && a! < b!,
  "<=": (a, b) => comparable(a, b) && a! <= b!,
  ">": (a, b) => comparable(a, b) && a! > b!,
  ">=": (a, b) => comparable(a, b) && a! >= b!,
};

const comparable = (a: Fact, b: Fact): boolean =>
  typeof a === typeof b && (typeof a === "number" || typeof a === "string");

/**
 * Parses an expression and checks every name in it against `sample`, which has the shape of the later facts. Throws
 * InvalidExpression.
 */
export function compileExpression(text: string, sample: Facts): Condition {
  const tree = checked(text, sample, requireTruth);
  return (facts) => isTrue(evaluate(tree, facts));
}

/** Evaluates an expression. Throws InvalidExpression, also for a name that the facts do not have. */
export function evaluateExpression(text: string, facts: Facts): Fact {
  return evaluate(checked(text, facts), facts);
}

/** True for numbers other than 0 and for texts and lists that are not empty. */
export const isTrue = (value: Fact): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/**
 * Parses an expression whose names must all be known; errors have their position.
 * @param more checks the whole tree, and throws Faulty
 */
export function checked(text: string, facts: Facts, more?: (tree: Expression) => void): Expression {
  const tree = parse(text);
  try {
    check(tree, facts);
    more?.(tree);
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    const start = error.at === "operator" ? operatorStart(text, error.part) : startOf(error.part);
    throw new InvalidExpression(`${error.message} (at character ${start + 1}); ${error.remedy}.`);
  }
  return tree;
}

/** Parses an expression without checking names. Throws InvalidExpression. */
export function parse(text: string): Expression {
  let tree: Expression;
  try {
    tree = jsep(text);
  } catch (error) {
    // The parser ends its messages with the position, counted from 0.
    const message = error instanceof Error ? error.message : String(error);
    const [what = message] = message.split(" at character ");
    throw new InvalidExpression(
      `cannot be read: ${what} (at character ${((error as { index?: number }).index ?? text.length) + 1}).`,
    );
  }
  if (tree.type === "Compound") {
    const second = (tree.body as Expression[])[1];
    throw new InvalidExpression(
      `must be one condition (at character ${(second ? startOf(second) : 0) + 1}); combine several with && or ||.`,
    );
  }
  return tree;
}

/** A part of the expression is wrong, or its operator; `remedy` is the suggested replacement. */
export class ExpressionFault extends InvalidExpression {
  constructor(
    readonly part: Expression,
    what: string,
    readonly remedy: string,
    readonly at: "part" | "operator" = "part",
  ) {
    super(what);
  }
}

/** The start of a part; comparisons and ternaries begin with their first part. */
const startOf = (part: Expression): number =>
  (part.start as number | undefined) ?? startOf((part.left ?? part.test ?? part.object) as Expression);

/** Only spaces and brackets are between an operator and its right side. */
const operatorStart = (text: string, { operator, right }: Expression): number =>
  text.lastIndexOf(String(operator), startOf(right as Expression) - 1);

function memberOf(of: Fact | undefined, name: string): Fact | undefined {
  if (name === "length" && (Array.isArray(of) || typeof of === "string")) return of.length;
  return isRecord(of) && Object.hasOwn(of, name) ? of[name] : undefined;
}

const nodes = (...values: unknown[]): Expression[] =>
  values.flat().filter((value): value is Expression => value !== null);

function check(node: Expression, sample: Facts): void {
  for (const part of partsOf(node, sample)) check(part, sample);
}

/** Refuses values that are always true, like the last one of `plan == "pro" || "gold"`. */
export function requireTruth(node: Expression): void {
  const operator = String(node.operator);
  if (node.type === "ConditionalExpression") {
    for (const part of nodes(node.test, node.consequent, node.alternate)) requireTruth(part);
  } else if (node.type === "UnaryExpression" && operator === "!") {
    requireTruth(node.argument as Expression);
  } else if (operator === "&&" || operator === "||") {
    for (const part of nodes(node.left, node.right)) requireTruth(part);
  } else if (node.type === "ArrayExpression" || (node.type === "Literal" && isValue(node.value))) {
    throw new ExpressionFault(node, "takes a value for true or false", "compare it with a fact");
  }
}

const isValue = (literal: unknown): boolean => typeof literal !== "boolean" && literal !== null;

/** The subexpressions of a node; throws for a node that conditions do not have. */
function partsOf(node: Expression, sample: Facts): Expression[] {
  switch (node.type) {
    case "Literal":
      return [];
    case "Identifier":
    case "MemberExpression":
      requireSingle(node, lookUp(node, sample));
      return [];
    case "UnaryExpression":
      if (node.operator !== "!" && node.operator !== "-") throw unknownOperator(node);
      return nodes(node.argument);
    case "BinaryExpression":
    case "LogicalExpression":
      if (!["&&", "||", "in"].includes(String(node.operator)) && !(String(node.operator) in COMPARE)) {
        throw unknownOperator(node);
      }
      return nodes(node.left, node.right);
    case "ConditionalExpression":
      return nodes(node.test, node.consequent, node.alternate);
    case "ArrayExpression":
      return nodes(node.elements);
    case "CallExpression": {
      const name = functionOf(node);
      const given = nodes(node.arguments);
      if (given.length !== 2) {
        throw new ExpressionFault(
          node,
          `calls “${name}” with another number of values than two`,
          `write ${name}(pages.paths, "guides")`,
        );
      }
      return given;
    }
    default:
      throw new ExpressionFault(
        node,
        "uses something that conditions do not have",
        "compare facts and combine with &&, || and !",
      );
  }
}

const unknownOperator = (node: Expression): InvalidExpression =>
  new ExpressionFault(
    node,
    `does not know the operator “${node.operator}”`,
    "there are ==, !=, <, <=, >, >=, in, &&, || and !",
    node.type === "UnaryExpression" ? "part" : "operator",
  );

/** A group of facts always exists, so a condition on one would always be true. */
function requireSingle(node: Expression, fact: Fact): void {
  if (!isRecord(fact)) return;
  const names = Object.keys(fact);
  throw new ExpressionFault(
    node,
    `takes all of “${memberPath(node).join(".")}” for one fact`,
    names.length === 0 ? "name one fact in it" : `name one of ${names.join(", ")} in it`,
  );
}

function functionOf(node: Expression): string {
  const callee = node.callee as Expression;
  const name = callee.type === "Identifier" ? String(callee.name) : "";
  if (!Object.hasOwn(FUNCTIONS, name)) {
    throw new ExpressionFault(
      node,
      "calls an unknown function",
      `there are ${Object.keys(FUNCTIONS).join(", ")}`,
    );
  }
  return name;
}

/** The names in a path of names. */
export const memberPath = (node: Expression): string[] =>
  node.type === "MemberExpression"
    ? [...memberPath(node.object as Expression), String((node.property as Expression).name)]
    : [String(node.name)];

/**
 * Returns the fact at a name or a path of names.
 * @param path the whole path around the name
 */
function lookUp(node: Expression, facts: Facts, path = node): Fact {
  const of: Fact | undefined =
    node.type === "MemberExpression" ? lookUp(node.object as Expression, facts, path) : facts;
  const property = (node.type === "MemberExpression" ? node.property : node) as Expression;
  if (node.computed === true || property.type !== "Identifier") {
    throw new ExpressionFault(
      path,
      "reads a fact by a computed name",
      "write it with a dot, as in pages.created",
    );
  }
  const found = memberOf(of, String(property.name));
  if (found === undefined) {
    const names = isRecord(of) ? Object.keys(of) : ["length"];
    throw new ExpressionFault(path, `does not know “${property.name}”`, `there is ${names.join(", ")}`);
  }
  return found;
}

export function evaluate(node: Expression, facts: Facts): Fact {
  const value = (child: unknown) => evaluate(child as Expression, facts);
  switch (node.type) {
    case "Literal":
      return node.value as Fact;
    case "Identifier":
    case "MemberExpression":
      return lookUp(node, facts);
    case "UnaryExpression":
      return node.operator === "!" ? !isTrue(value(node.argument)) : -Number(value(node.argument));
    case "ConditionalExpression":
      return isTrue(value(node.test)) ? value(node.consequent) : value(node.alternate);
    case "ArrayExpression":
      return nodes(node.elements).map(value);
    case "CallExpression": {
      const [subject, wanted] = nodes(node.arguments).map(value);
      return FUNCTIONS[functionOf(node)]!(subject!, wanted!);
    }
    default:
      return combine(String(node.operator), node, value);
  }
}

function combine(operator: string, node: Expression, value: (child: unknown) => Fact): Fact {
  if (operator === "&&") return isTrue(value(node.left)) && isTrue(value(node.right));
  if (operator === "||") return isTrue(value(node.left)) || isTrue(value(node.right));
  if (operator === "in") return FUNCTIONS.contains!(value(node.right), value(node.left));
  return COMPARE[operator]!(value(node.left), value(node.right));
}

// The parser does not record positions, so each part gets its start when it is read: the parser calls this hook for a
// part first, and the second call, for the same part, continues as usual.
const reading = new WeakSet<object>();
jsep.hooks.add("gobble-token", function (env) {
  if (reading.delete(this)) return;
  const start = this.index;
  reading.add(this);
  env.node = this.gobbleToken();
  if (env.node) env.node.start ??= start;
});

// JavaScript's “in” looks for names of an object; here it looks for a value in a list.
jsep.addBinaryOp("in", 7);
