import {
  compileExpression,
  type Fact,
  type Facts,
  InvalidExpression,
} from "@/lib/core/expressions/expression";
import { compileTyped, type FactGroup, factsIn, factsOf } from "@/lib/core/expressions/types";

/** What is known of a visitor: what their token says, and what nobody vouches for in `unsigned`. */
export type Claims = { readonly [name: string]: unknown };

/** Whether a condition holds for somebody of whom this is known. */
type VisitorCondition = (claims: Claims) => boolean;

/**
 * Reads a condition such as `visitor.claims.plan == "pro"`. Where a site says which claims there are, it is checked
 * against those; else it may read any, and one that a visitor does not have is null. Throws InvalidExpression.
 */
export function visitorCondition(text: string, types: FactGroup | null): VisitorCondition {
  if (types !== null) {
    const holds = compileTyped(text, types);
    return (claims) => isMet(() => holds(factsOf(types, { visitor: { claims } }) as Facts));
  }
  const paths = factsIn(text);
  const shape = shapeOf(paths);
  const stranger = paths.find((path) => path[0] !== "visitor" || path[1] !== "claims");
  // Compiling against a shape without it says which name is wrong, and where.
  const holds = compileExpression(text, stranger ? { visitor: { claims: {} } } : shape);
  return (claims) => isMet(() => holds(filled(shape, { visitor: { claims } }) as Facts));
}

/** What is wrong with a condition, and where; null when it can be evaluated. */
export function conditionProblem(text: string, types: FactGroup | null): string | null {
  try {
    visitorCondition(text, types);
    return null;
  } catch (error) {
    if (error instanceof InvalidExpression) return error.message;
    throw error;
  }
}

/** A visitor of whom something else is known than a condition expects is nobody whom it means. */
function isMet(holds: () => boolean): boolean {
  try {
    return holds();
  } catch (error) {
    if (error instanceof InvalidExpression) return false;
    throw error;
  }
}

/** Groups for all paths but their last names, which are null. */
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

/** Sets a member of whatever name, "__proto__" included. */
const define = (of: object, name: string, value: Fact): unknown =>
  Object.defineProperty(of, name, { value, enumerable: true, configurable: true, writable: true });

/** The shape with what is known in it. */
function filled(shape: Fact, known: unknown): Fact {
  if (typeof shape === "object" && shape !== null && !Array.isArray(shape)) {
    const given: object = typeof known === "object" && known !== null ? known : {};
    const facts = {};
    for (const [name, inside] of Object.entries(shape)) {
      define(facts, name, filled(inside, Object.hasOwn(given, name) ? given[name as never] : undefined));
    }
    return facts;
  }
  return known === undefined || (typeof known === "object" && known !== null && !Array.isArray(known))
    ? shape
    : (known as Fact);
}
