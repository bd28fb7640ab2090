import "server-only";
import { z } from "zod";

/** The location of a value, for the operator who has to repair it. */
type StoredAt = { table: string; column: string; row: string };

/**
 * Parses the JSON of a column with its schema. Throws an error with table, column and row for an invalid value,
 * since parts of it would reach responses and other rows.
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
 * Casts the JSON of a column without validation: only this program writes it, always in this shape, and it is
 * read too often or is too large to parse each time. The call sites show which columns these are.
 */
export const trustedJson = <T>(value: unknown): T => value as T;
