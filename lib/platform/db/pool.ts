import "server-only";
import type { Socket } from "node:net";
import pg from "pg";
import { requireDatabaseUrl } from "@/lib/env";
import { log } from "@/lib/log";

/**
 * One connection pool per process, of Prisma and of prepared statements. The production server holds two copies
 * of this module, one in its own bundle and one in Next's, and development reloads it at will: what must exist
 * once lives on `globalThis`.
 */
type Shared = { pool: pg.Pool | undefined };

const key = Symbol.for("bindery.pool");
const holder = globalThis as typeof globalThis & { [key]?: Shared };
holder[key] ??= { pool: undefined };
const shared = holder[key];

const INT8 = 20;

/** How long the server itself works on a statement, and how much longer its answer may take to come. */
const STATEMENT_MS = 30_000;
const GRACE_MS = 5_000;
const NO_ANSWER = "Query read timeout";

/**
 * A connection to a server that may stop answering without hanging up, as one that is paused does. The library
 * stops waiting for the answer; the connection is given up with it, or the next statement would wait behind it.
 * Statements sent at once go out as one write: each write costs more than putting a statement together.
 */
class BoundedClient extends pg.Client {
  private gathering = false;

  /** How long each statement may take from now on; null = as long as usual. */
  limitStatements(milliseconds: number | null): void {
    this.parameters.query_timeout =
      milliseconds === null ? pool().options.query_timeout : milliseconds + GRACE_MS;
  }

  override query = ((...given: Parameters<pg.Client["query"]>) => {
    this.gather();
    const result: unknown = super.query(...given);
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === NO_ANSWER) this.stream.destroy();
      });
    }
    return result;
  }) as pg.Client["query"];

  /** Holds back what is written until nothing more is written at once. */
  private gather(): void {
    if (this.gathering) return;
    this.gathering = true;
    const { stream } = this;
    stream.cork();
    process.nextTick(() => {
      this.gathering = false;
      stream.uncork();
    });
  }

  private get parameters() {
    return (this as unknown as { connectionParameters: { query_timeout: unknown } }).connectionParameters;
  }

  private get stream() {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }
}

/** Has each statement on a connection take longer than usual, or no longer than usual again. */
export function limitStatements(connection: pg.Pool | pg.PoolClient, milliseconds: number | null): void {
  if (connection instanceof BoundedClient) connection.limitStatements(milliseconds);
}

/** The pool, opened on first use so that a build needs no database. */
export function pool(): pg.Pool {
  shared.pool ??= openPool();
  return shared.pool;
}

function openPool(): pg.Pool {
  const opened = new pg.Pool({
    connectionString: requireDatabaseUrl(),
    application_name: "bindery",
    max: 20,
    Client: BoundedClient,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements that do not wait for each other go out together.
    pipeline: true,
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
