import { z } from "zod";

/** Replaces a value that events do not contain: it is secret, or too long for a log. */
export const withheld = { withheld: true } as const;
const Withheld = z.strictObject({ withheld: z.literal(true) }).optional();

type Value<Field> = Field extends z.ZodOptional<infer Inner extends z.core.SomeType> ? Inner : Field;
type BeforeAndAfter<Field extends z.core.SomeType> = z.ZodOptional<
  z.ZodObject<{ before: z.ZodNullable<Field>; after: z.ZodNullable<Field> }, z.core.$strict>
>;
type ChangesOf<Shape extends z.ZodRawShape, Names extends keyof Shape> = z.ZodObject<
  {
    [Name in keyof Shape]: Name extends Names
      ? typeof Withheld
      : BeforeAndAfter<Extract<Value<Shape[Name]>, z.core.SomeType>>;
  },
  z.core.$strict
>;

/**
 * Schema of changed fields: `{ title: { before, after } }`. Null is no value. Withheld fields only say that
 * they changed.
 */
export function changesTo<Shape extends z.ZodRawShape, const Names extends keyof Shape = never>(
  shape: Shape,
  ...names: Names[]
): ChangesOf<Shape, Names> {
  const change = (schema: z.core.SomeType) => {
    const value = (schema instanceof z.ZodOptional ? schema.unwrap() : schema) as z.ZodType;
    return z.strictObject({ before: value.nullable(), after: value.nullable() }).optional();
  };
  const fields = Object.entries(shape).map(([name, schema]) => [
    name,
    (names as string[]).includes(name) ? Withheld : change(schema),
  ]);
  return z.strictObject(Object.fromEntries(fields)) as unknown as ChangesOf<Shape, Names>;
}

/** True if `changesTo` withholds the values of a field. */
export const isWithheld = (changes: z.ZodObject, field: string): boolean => changes.shape[field] === Withheld;
