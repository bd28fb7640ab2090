import "server-only";
import { createHash } from "node:crypto";
import { env } from "@/lib/platform/env";
import { connectionOf, type Db, isRoot } from "./client";
import { type ReadSharing, shareRead } from "./shared-reads";
import type { StatementRows } from "./statement-rows";

const texts = new Map<string, string>();

/**
 * Returns the name of a statement on its connections, which keep the first text of a name. In development,
 * modules are reloaded with new texts over the same connections, so the name includes a hash of the text.
 */
function statementName(name: string, text: string): string {
  if (env.mode === "development") {
    return `${name}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
  }
  if ((texts.get(name) ?? text) !== text) {
    throw new Error(`Two prepared statements are called “${name}”. Give each a name of its own.`);
  }
  texts.set(name, text);
  return name;
}

/** Runs a prepared statement with its values and returns its rows. */
export type Statement<Row> = (db: Db, values?: readonly unknown[]) => Promise<Row[]>;

/** The statement of this name, or of one of its variants. */
export type StatementNamed<Name extends string> = Statement<GeneratedRow<Name>>;

/** The row of a statement. */
export type RowOf<Declared> = Declared extends Statement<infer Row> ? Row : never;

/** A statement's name without the variant after #; the variants of a statement answer the same columns. */
type Family<Name extends string> = Name extends `${infer Start}#${string}` ? Start : Name;

type GeneratedRow<Name extends string> =
  Family<Name> extends keyof StatementRows ? StatementRows[Family<Name>] : object;

/** The possible values of text columns, by column. */
type Values = Readonly<Record<string, readonly string[]>>;

type OneOf<Type, Value> = Type extends null
  ? null
  : Type extends string
    ? Value
    : Type extends readonly (infer Item)[]
      ? OneOf<Item, Value>[]
      : Type;

/** A row, or JSON in it, whose texts of certain names have only certain values. */
type WithValues<Type, Known extends Values> = Type extends Date | Uint8Array
  ? Type
  : Type extends readonly (infer Item)[]
    ? WithValues<Item, Known>[]
    : Type extends object
      ? {
          [Name in keyof Type]: Name extends keyof Known
            ? OneOf<Type[Name], Known[Name][number]>
            : WithValues<Type[Name], Known>;
        }
      : Type;

type RowWith<Row, Known extends Values> = keyof Known extends never ? Row : WithValues<Row, Known>;

/** Columns that a statement marks as never null. */
export const marksIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/"(\w+)" \/\* not null \*\//g)].map(([, name]) => name!));

/**
 * A named prepared statement for hot paths: parsed and planned once per connection. It runs on its first argument:
 * the connection of a transaction, or any of the pool. Throws if another statement has the same name.
 *
 *     const findToken = prepared("find-token", `SELECT … WHERE id = $1`);
 *     const [token] = await findToken(db, [id]);
 *
 * `npm run rows` generates the type of its rows from its text. PostgreSQL cannot see that some columns are never null:
 * `"headRevisionId" /* not null *\/` marks those. Outside of production a row that contradicts its type is refused.
 *
 * @param options.shared for a read that many requests send at the same time: outside of transactions equal ones
 *   are sent once, and short ones go out `together`, see lib/platform/db/shared-reads.ts
 * @param options.values the values of columns of text that have only certain ones
 */
export function prepared<Name extends string, const Known extends Values = Readonly<Record<never, never>>>(
  name: Name,
  text: string,
  { shared, values: known }: { shared?: ReadSharing; values?: Known } = {},
): Statement<RowWith<GeneratedRow<Name>, Known>> {
  type Row = RowWith<GeneratedRow<Name>, Known>;
  const unique = statementName(name, text);
  const marked = marksIn(text);
  const isChecked = env.mode !== "production" && (marked.size > 0 || known !== undefined);
  return async (db, values = []) => {
    const statement = { name: unique, text, values: [...values] };
    const rows: Record<string, unknown>[] =
      shared && isRoot(db)
        ? await shareRead(statement, shared)
        : (await connectionOf(db).query(statement)).rows;
    if (isChecked) refuseOthers(name, rows, marked, known ?? {});
    return rows as Row[];
  };
}

/** Throws if a row contradicts the declaration of its statement. */
function refuseOthers(
  name: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  marked: ReadonlySet<string>,
  known: Values,
): void {
  for (const row of rows) {
    // An empty page is one row with the total only.
    const columns = Object.values(row);
    let filled = 0;
    for (const value of columns) if (value !== null) filled += 1;
    const isEmpty = columns.length > 1 && filled === 1;
    for (const column of marked)
      if (row[column] === null && !isEmpty)
        throw new Error(`The statement “${name}” answered null in “${column}”.`);
    for (const [column, values] of Object.entries(known))
      for (const value of [row[column] ?? []].flat())
        if (!values.includes(String(value)))
          throw new Error(`The statement “${name}” answered “${value}” in “${column}”.`);
  }
}
