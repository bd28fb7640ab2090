import {
  compileExpression,
  type Fact,
  type Facts,
  InvalidExpression,
} from "@/lib/core/expressions/expression";
import { compileTyped, type FactGroup, factsIn, factsOf } from "@/lib/core/expressions/types";
import { isRecord } from "@/lib/core/is-record";

/** The claims of a visitor: those of their token, and unverified ones in `unsigned`. */
export type ClaimValues = { readonly [name: string]: unknown };

/** True if the condition holds for a visitor with these claims. */
type VisitorCondition = (claims: ClaimValues) => boolean;

/**
 * Compiles a condition such as `visitor.claims.plan == "pro"`. If the site has a schema, the condition is checked
 * against it; else it may read any claim, and a missing one is null. Throws InvalidExpression.
 */
export function visitorCondition(text: string, types: FactGroup | null): VisitorCondition {
  if (types !== null) {
    const holds = compileTyped(text, types);
    return (claims) => isMet(() => holds(factsOf(types, { visitor: { claims } }) as Facts));
  }
  const paths = factsIn(text);
  const shape = shapeOf(paths);
  const stranger = paths.find((path) => path[0] !== "visitor" || path[1] !== "claims");
  // Compiling against a shape without the name reports the name and its position.
  const holds = compileExpression(text, stranger ? { visitor: { claims: {} } } : shape);
  return (claims) => isMet(() => holds(filled(shape, { visitor: { claims } }) as Facts));
}

/** The problem of a condition, with its position; null when it can be evaluated. */
export function visitorConditionProblem(text: string, types: FactGroup | null): string | null {
  try {
    visitorCondition(text, types);
    return null;
  } catch (error) {
    if (error instanceof InvalidExpression) return error.message;
    throw error;
  }
}

/** A visitor with null for each claim that an expression reads and they lack. Throws InvalidExpression. */
export function withMissingClaims(text: string, visitor: { readonly claims: ClaimValues }): Facts {
  const paths = factsIn(text).filter(([group, name]) => group === "visitor" && name === "claims");
  return (filled(shapeOf(paths), { visitor }) as { visitor: Facts }).visitor;
}

/** A claim value of an unexpected type does not match the condition. */
function isMet(holds: () => boolean): boolean {
  try {
    return holds();
  } catch (error) {
    if (error instanceof InvalidExpression) return false;
    throw error;
  }
}

/** Nested groups for all paths; their last names are null. */
function shapeOf(paths: readonly (readonly string[])[]): Facts {
  const root: Record<string, Fact> = { visitor: { claims: {} } };
  for (const path of paths) {
    let at = root as Record<string, Fact>;
    for (const [index, name] of path.entries()) {
      const last = index === path.length - 1 || path[index + 1] === "length";
      const inside = Object.hasOwn(at, name) ? at[name] : undefined;
      if (last) {
        if (inside === undefined) define(at, name, path[index + 1] === "length" ? "" : null);
        break;
      }
      if (typeof inside !== "object" || inside === null) define(at, name, {});
      at = at[name] as Record<string, Fact>;
    }
  }
  return root;
}

/** Sets a member with any name, "__proto__" included. */
const define = (of: object, name: string, value: Fact): unknown =>
  Object.defineProperty(of, name, { value, enumerable: true, configurable: true, writable: true });

/** The shape filled with the known values. */
function filled(shape: Fact, known: unknown): Fact {
  if (isRecord(shape)) {
    const given: object = typeof known === "object" && known !== null ? known : {};
    const facts = {};
    for (const [name, inside] of Object.entries(shape)) {
      define(facts, name, filled(inside, Object.hasOwn(given, name) ? given[name as never] : undefined));
    }
    return facts;
  }
  return known === undefined || isRecord(known) ? shape : (known as Fact);
}
