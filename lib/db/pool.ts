import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import pg from "pg";
import { env, requireDatabaseUrl } from "@/lib/env";
import { log } from "@/lib/log";
import type { TransactionClient } from "./client";

/**
 * One connection pool per process. The production server holds two copies of this module, one in its own
 * bundle and one in Next's, and development reloads it at will: what must exist once lives on `globalThis`.
 *
 * Prisma's adapter takes its connections from here as well. A connection that it checks out while a
 * transaction is being opened is noted in that transaction's scope, so prepared statements join the
 * transaction that Prisma has open.
 */

export type TransactionScope = {
  connection: pg.PoolClient | undefined;
  client: TransactionClient | undefined;
  /** the latest prepared statement of this transaction; a connection runs one at a time */
  latest?: Promise<unknown>;
};

type Shared = { pool: pg.Pool | undefined; scopes: AsyncLocalStorage<TransactionScope> };

const key = Symbol.for("bindery.database");
const holder = globalThis as typeof globalThis & { [key]?: Shared };
holder[key] ??= { pool: undefined, scopes: new AsyncLocalStorage() };
const shared = holder[key];

/** What the current asynchronous call chain runs in, if a transaction is open. */
export const transactionScopes = shared.scopes;

const INT8 = 20;

/** How long the server itself works on a statement, and how much longer its answer may take to come. */
const STATEMENT_MS = 30_000;
const GRACE_MS = 5_000;
const NO_ANSWER = "Query read timeout";

/**
 * A connection to a server that may stop answering without hanging up, as one that is paused does. The library
 * stops waiting for the answer; the connection is given up with it, or the next statement would wait behind it.
 */
class BoundedClient extends pg.Client {
  /** How long each statement may take from now on; null = as long as usual. */
  limitStatements(milliseconds: number | null): void {
    this.parameters.query_timeout =
      milliseconds === null ? pool().options.query_timeout : milliseconds + GRACE_MS;
  }

  override query = ((...given: Parameters<pg.Client["query"]>) => {
    const result: unknown = super.query(...given);
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === NO_ANSWER) this.stream.destroy();
      });
    }
    return result;
  }) as pg.Client["query"];

  private get parameters() {
    return (this as unknown as { connectionParameters: { query_timeout: unknown } }).connectionParameters;
  }

  private get stream() {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }
}

/** Has each statement on a connection take longer than usual, or no longer than usual again. */
export function limitStatements(connection: pg.PoolClient | undefined, milliseconds: number | null): void {
  if (connection instanceof BoundedClient) connection.limitStatements(milliseconds);
}

class NotingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback);
      return undefined;
    }
    const scope = transactionScopes.getStore();
    const connecting = super.connect();
    if (!scope || scope.connection) return connecting;
    return connecting.then((connection) => {
      scope.connection = connection;
      return connection;
    });
  }
}

/** The pool, opened on first use so that a build needs no database. */
export function pool(): pg.Pool {
  shared.pool ??= openPool();
  return shared.pool;
}

function openPool(): pg.Pool {
  const opened = new NotingPool({
    connectionString: requireDatabaseUrl(),
    application_name: "bindery",
    max: 20,
    Client: BoundedClient,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + GRACE_MS,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    types: {
      // Counts and sequence numbers: far below 2^53, and wanted as numbers.
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === INT8 && format !== "binary"
          ? Number
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // While a connection is checked out its errors are its own; without a listener they would end the process.
  opened.on("connect", (connection) =>
    connection.on("error", (error) => log.debug({ err: error }, "A database connection was lost.")),
  );
  opened.on("error", (error) => log.warn({ err: error }, "An idle database connection was lost."));
  return opened;
}

export async function closePool(): Promise<void> {
  const open = shared.pool;
  shared.pool = undefined;
  await open?.end();
}

const texts = new Map<string, string>();

/**
 * The name of a statement on its connections, which remember the text that came with it first. While somebody
 * develops, modules load again with other texts over the same connections: there the text is part of the name.
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

/**
 * A named prepared statement for hot paths: parsed and planned once per connection. It runs on the
 * connection of the transaction that is open, otherwise on any of the pool. Throws when another statement
 * has the name.
 *
 *     const findToken = prepared<TokenRow>("find-token", `SELECT … WHERE id = $1`);
 *     const [token] = await findToken([id]);
 */
export function prepared<Row extends object>(name: string, text: string) {
  const unique = statementName(name, text);
  return async (values: readonly unknown[] = []): Promise<Row[]> => {
    const statement = { name: unique, text, values: [...values] };
    const scope = transactionScopes.getStore();
    const connection = scope?.connection;
    if (!scope || !connection) return (await pool().query<Row & pg.QueryResultRow>(statement)).rows;
    const run = () => connection.query<Row & pg.QueryResultRow>(statement);
    const result = (scope.latest ?? Promise.resolve()).then(run, run);
    scope.latest = result;
    return (await result).rows;
  };
}
