import type { z } from "zod";
import { Invalid } from "@/lib/errors";

/**
 * A schema checks all of a value before it says that a list is too long, and keeps every mistake it meets. So a
 * value is measured along its schema first: lists against the length that the schema declares, and all that the
 * schema will look at against a fixed number of steps.
 */

const MOST_STEPS = 25_000;
/** Zod has no maximum for the entries of a record. */
const MOST_ENTRIES = 500;

type Schema = z.core.$ZodType;

/** Throws Invalid when checking the value against the schema would take too long. */
export function requireBounded(schema: Schema, value: unknown): void {
  let steps = 0;
  const visit = (schema: Schema, value: unknown, path: string): void => {
    steps += 1;
    if (steps > MOST_STEPS) {
      throw new Invalid(
        "The body holds more than is checked at once; send it in several requests.",
        "too_many_values",
      );
    }
    const def = (schema as z.core.$ZodTypes)._zod.def;
    switch (def.type) {
      case "array": {
        if (!Array.isArray(value)) return;
        const most = longest(def);
        if (value.length > most) throw tooLong(path, `must have at most ${most} items.`);
        for (const [index, item] of value.entries()) visit(def.element, item, join(path, index));
        return;
      }
      case "object":
        if (!isObject(value)) return;
        for (const name of Object.keys(def.shape)) {
          if (Object.hasOwn(value, name)) visit(def.shape[name]!, value[name], join(path, name));
        }
        return;
      case "record": {
        if (!isObject(value)) return;
        const names = Object.keys(value);
        if (names.length > MOST_ENTRIES) throw tooLong(path, `must have at most ${MOST_ENTRIES} fields.`);
        for (const name of names) visit(def.valueType, value[name], join(path, name));
        return;
      }
      case "union":
        for (const option of def.options) visit(option, value, path);
        return;
      case "lazy":
        visit(def.getter(), value, path);
        return;
      case "pipe":
        visit(def.in, value, path);
        visit(def.out, value, path);
        return;
      case "optional":
      case "nullable":
      case "default":
      case "prefault":
      case "nonoptional":
      case "readonly":
      case "catch":
        visit(def.innerType, value, path);
    }
  };
  visit(schema, value, "");
}

/** The length that a schema of lists declares. */
export function longest({ checks = [] }: z.core.$ZodArrayDef): number {
  const maximums = checks.flatMap(({ _zod: { def } }) =>
    def.check === "max_length" ? [(def as z.core.$ZodCheckMaxLengthDef).maximum] : [],
  );
  return Math.min(Number.POSITIVE_INFINITY, ...maximums);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const join = (path: string, name: string | number) => (path === "" ? String(name) : `${path}.${name}`);
const tooLong = (path: string, message: string) => Invalid.field(path, message, "validation");
