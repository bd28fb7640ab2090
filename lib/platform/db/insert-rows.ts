import "server-only";
import type { Db } from "./client";
import { prepared } from "./prepared";

const AT_ONCE = 200;

/** A value as JSON that PostgreSQL converts to the column's type; bytes are in hexadecimal. */
type Value = string | number | boolean | null | object;

/**
 * Inserts many rows with the same columns. Each statement gets them as one JSON value: building a statement with
 * a parameter per value would block other requests for seconds.
 *
 *     const insertPaths = rowInserter("PagePath", ["spaceId", "path", "pageId"]);
 *     await insertPaths(tx, [{ spaceId, path: "guide", pageId }]);
 */
export function rowInserter<Column extends string>(
  table: string,
  columns: readonly Column[],
  { onConflict = "" }: { onConflict?: "" | "DO NOTHING" } = {},
) {
  const list = columns.map((column) => `"${column}"`).join(", ");
  const insert = prepared(
    `insert-rows-${table}`,
    `INSERT INTO "${table}" (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)
     ${onConflict && `ON CONFLICT ${onConflict}`}`,
  );
  type Row = Readonly<Record<Column, Value>>;
  const send = (db: Db, rows: readonly Row[]) => insert(db, [jsonValue(rows)]);
  return async (db: Db, rows: Iterable<Row>): Promise<void> => {
    let waiting: Row[] = [];
    for (const row of rows) {
      waiting.push(row);
      if (waiting.length < AT_ONCE) continue;
      await send(db, waiting);
      waiting = [];
    }
    if (waiting.length > 0) await send(db, waiting);
  };
}

/** A value of a JSON column. */
export const jsonValue = (value: object): string => JSON.stringify(value, wellFormed);

/** PostgreSQL refuses half of a surrogate pair in JSON; elsewhere it becomes this character too. */
const wellFormed = (_: string, value: unknown): unknown =>
  typeof value === "string" && !value.isWellFormed() ? value.replace(/\p{Surrogate}/gu, "\uFFFD") : value;

/** Bytes as a value of a row. */
export const bytesValue = (hex: string): string => `\\x${hex}`;
