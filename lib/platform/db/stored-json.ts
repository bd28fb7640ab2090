import "server-only";
import { z } from "zod";

/** Where a value is stored, for the operator who has to repair it. */
type StoredAt = { table: string; column: string; row: string };

/**
 * The JSON of a column as its schema has it. Throws an error that names table, column and row when the value is
 * something else: half of a value would go on into answers, and into other rows.
 *
 *     parsedJson(SpaceMergeRules, space.mergeRules, { table: "Space", column: "mergeRules", row: space.id })
 */
export function parsedJson<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { table, column, row }: StoredAt,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(
    `“${column}” of the row ${row} of “${table}” is not what is stored there: ${z.prettifyError(parsed.error)}`,
  );
}

/**
 * The JSON of a column that is taken as it stands: only this program writes it, in this very shape, and it is read
 * too often or is too large to be parsed each time. The callers show which columns these are.
 */
export const trustedJson = <T>(value: unknown): T => value as T;
