import type { z } from "zod";
import { Invalid } from "@/lib/errors";

/**
 * A schema checks all of a value before it says that a list is too long, and keeps every mistake it meets. So a
 * value is measured along its schema first: lists against the length that the schema declares, texts likewise
 * when they are long enough for patterns and addresses to be expensive, and all that the schema will look at
 * against a fixed number of steps.
 */

const MOST_STEPS = 25_000;
/** Zod has no maximum for the entries of a record. */
const MOST_ENTRIES = 500;
/** Shorter texts are left to the schema, which cuts the space around some before it measures them. */
const LONG_TEXT = 16_384;

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
      case "string":
        requireShort([def], value, path);
        return;
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

/** What tells the forms of a union apart says which one is looked at. */
function isMeant(union: z.core.$ZodUnionDef, option: Schema, value: unknown): boolean {
  const { discriminator } = union as z.core.$ZodDiscriminatedUnionDef;
  if (discriminator === undefined || !isObject(value)) return true;
  const meant = option._zod.propValues?.[discriminator];
  return meant === undefined || meant.has(value[discriminator] as z.core.util.Primitive);
}

/** Refuses a long text that none of these schemas of texts would let pass. */
function requireShort(texts: readonly z.core.$ZodStringDef[], value: unknown, path: string): void {
  if (typeof value !== "string" || value.length <= LONG_TEXT) return;
  const most = Math.max(...texts.map(longestText));
  if (value.length > most) throw tooLong(path, `must have at most ${most} characters.`);
}

/** What has a form to be checked, like an address, is never long; a text of which nothing is said may be. */
function longestText(def: z.core.$ZodStringDef): number {
  const most = longest(def);
  const hasForm =
    "format" in def || def.checks?.some(({ _zod: { def } }) => !/_length$|^overwrite$/.test(def.check));
  return most === Number.POSITIVE_INFINITY && hasForm ? LONG_TEXT : most;
}

/** The length that a schema of lists or texts declares. */
export function longest({ checks = [] }: { checks?: readonly z.core.$ZodCheck<never>[] }): number {
  const maximums = checks.flatMap(({ _zod: { def } }) =>
    def.check === "max_length" ? [(def as z.core.$ZodCheckMaxLengthDef).maximum] : [],
  );
  return Math.min(Number.POSITIVE_INFINITY, ...maximums);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const join = (path: string, name: string | number) => (path === "" ? String(name) : `${path}.${name}`);
const tooLong = (path: string, message: string) => Invalid.field(path, message, "validation");
