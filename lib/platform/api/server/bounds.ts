import type { z } from "zod";
import { Invalid } from "@/lib/core/errors";
import { isRecord } from "@/lib/core/is-record";

/**
 * A schema validates all of a value before it reports that a list is too long, and keeps every issue. So a
 * value is measured along its schema first: lists against their declared length, long texts likewise before
 * expensive patterns, and everything that the schema will inspect against a fixed number of steps.
 */

const MOST_STEPS = 25_000;
/** Zod has no maximum for the entries of a record. */
const MOST_ENTRIES = 500;
/** Shorter texts are left to the schema, which may trim them before measuring. */
const LONG_TEXT = 16_384;

type Schema = z.core.$ZodType;

/** Throws Invalid if validating the value against the schema would take too long. */
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
      case "string":
        requireShort([def], value, path);
        return;
      case "array": {
        if (!Array.isArray(value)) return;
        const most = maximumLength(def);
        if (value.length > most) throw tooLong(path, `must have at most ${most} items.`);
        for (const [index, item] of value.entries()) visit(def.element, item, join(path, index));
        return;
      }
      case "object":
        if (!isRecord(value)) return;
        for (const name of Object.keys(def.shape)) {
          if (Object.hasOwn(value, name)) visit(def.shape[name]!, value[name], join(path, name));
        }
        return;
      case "record": {
        if (!isRecord(value)) return;
        const names = Object.keys(value);
        if (names.length > MOST_ENTRIES) throw tooLong(path, `must have at most ${MOST_ENTRIES} fields.`);
        for (const name of names) {
          if (name.length > LONG_TEXT)
            throw tooLong(path, `must have names of at most ${LONG_TEXT} characters.`);
          visit(def.valueType, value[name], join(path, name));
        }
        return;
      }
      case "union": {
        const options = def.options.map((option) => (option as z.core.$ZodTypes)._zod.def);
        const texts = options.filter(({ type }) => type === "string") as z.core.$ZodStringDef[];
        if (texts.length > 0) requireShort(texts, value, path);
        for (const [index, option] of def.options.entries()) {
          if (options[index]!.type !== "string" && isMeant(def, option, value)) visit(option, value, path);
        }
        return;
      }
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

/** True if the discriminator of a union selects this form, or there is none. */
function isMeant(union: z.core.$ZodUnionDef, option: Schema, value: unknown): boolean {
  const { discriminator } = union as z.core.$ZodDiscriminatedUnionDef;
  if (discriminator === undefined || !isRecord(value)) return true;
  const meant = option._zod.propValues?.[discriminator];
  return meant === undefined || meant.has(value[discriminator] as z.core.util.Primitive);
}

/** Refuses a long text that none of these string schemas would accept. */
function requireShort(texts: readonly z.core.$ZodStringDef[], value: unknown, path: string): void {
  if (typeof value !== "string" || value.length <= LONG_TEXT) return;
  const most = Math.max(...texts.map(longestText));
  if (value.length > most) throw tooLong(path, `must have at most ${most} characters.`);
}

/**
 * Returns the maximum length of a text: one with a format, such as an address, is never long; a text without
 * checks may be.
 */
function longestText(def: z.core.$ZodStringDef): number {
  const most = maximumLength(def);
  const hasForm =
    "format" in def || def.checks?.some(({ _zod: { def } }) => !/_length$|^overwrite$/.test(def.check));
  return most === Number.POSITIVE_INFINITY && hasForm ? LONG_TEXT : most;
}

/** Returns the declared maximum length of a list or text schema. */
export function maximumLength({ checks = [] }: { checks?: readonly z.core.$ZodCheck<never>[] }): number {
  const maximums = checks.flatMap(({ _zod: { def } }) =>
    def.check === "max_length" ? [(def as z.core.$ZodCheckMaxLengthDef).maximum] : [],
  );
  return Math.min(Number.POSITIVE_INFINITY, ...maximums);
}

const join = (path: string, name: string | number) => (path === "" ? String(name) : `${path}.${name}`);
const tooLong = (path: string, message: string) => Invalid.field(path, message, "validation");
