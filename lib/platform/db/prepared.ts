import "server-only";
import { createHash } from "node:crypto";
import { env } from "@/lib/platform/env";
import { connectionOf, type Db, isRoot } from "./client";
import { type ReadSharing, shareRead } from "./shared-reads";

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

/**
 * A named prepared statement for hot paths: parsed and planned once per connection. It runs on its first argument:
 * the connection of a transaction, or any of the pool. Throws if another statement has the same name.
 *
 *     const findToken = prepared<TokenRow>("find-token", `SELECT … WHERE id = $1`);
 *     const [token] = await findToken(db, [id]);
 *
 * @param options.shared for a read that many requests send at the same time: outside of transactions equal ones
 *   are sent once, and short ones go out `together`, see lib/platform/db/shared-reads.ts
 */
export function prepared<Row extends object>(
  name: string,
  text: string,
  { shared }: { shared?: ReadSharing } = {},
): Statement<Row> {
  const unique = statementName(name, text);
  return async (db, values = []) => {
    const statement = { name: unique, text, values: [...values] };
    if (shared && isRoot(db)) return (await shareRead(statement, shared)) as Row[];
    return (await connectionOf(db).query<Row & object>(statement)).rows;
  };
}
