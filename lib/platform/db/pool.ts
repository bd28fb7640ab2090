import "server-only";
import type { Socket } from "node:net";
import pg from "pg";
import { requireDatabaseUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { type Settle, StatementBatch, type StatementConfig } from "./statement-batch";
import { parseTimestamp, TIMESTAMPTZ } from "./timestamps";

/**
 * One connection pool per process, for Prisma and for prepared statements. The production server has two
 * copies of this module, one in its own bundle and one in Next's, and development reloads it: single
 * instances are kept on `globalThis`.
 */
type Shared = { pool: pg.Pool | undefined };

const key = Symbol.for("bindery.pool");
const holder = globalThis as typeof globalThis & { [key]?: Shared };
holder[key] ??= { pool: undefined };
const shared = holder[key];

const INT8 = 20;

/** The server's time limit of a statement, and the extra time for its response. */
const STATEMENT_MS = 30_000;
const GRACE_MS = 5_000;
/** How long a transaction of default length may be idle between two statements before the server ends it. */
export const MOST_IDLE_MS = 60_000;
const NO_ANSWER = "Query read timeout";

/**
 * A connection to a server that may stop responding without closing, such as a paused one. When the library
 * stops waiting for a response, the connection is abandoned too, or the next statement would wait behind it.
 * Statements of one tick are sent as one batch and in one write: each write costs more than building a
 * statement.
 */
class BoundedClient extends pg.Client {
  private corked = false;
  private batch: StatementBatch | null = null;

  /** Sets the time limit of each statement from now on; null = default. */
  limitStatements(milliseconds: number | null): void {
    this.parameters.query_timeout =
      milliseconds === null ? pool().options.query_timeout : milliseconds + GRACE_MS;
  }

  /** Holds a statement back until the next one, and sends it before that. */
  queryWithNext(statement: StatementConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) =>
      this.join(statement, (error, result) => (error ? reject(error) : resolve(result!))),
    );
  }

  override query = ((...given: unknown[]) => {
    this.corkForTick();
    const [statement, , callback] = given;
    if (isStatement(statement)) {
      if (typeof callback === "function") return this.join(statement, callback as Settle);
      return this.queryWithNext(statement).catch((error: Error) => {
        // The caller's stack instead of the connection's.
        Error.captureStackTrace(error);
        throw error;
      });
    }
    this.sendBatch();
    const result: unknown = super.query(...(given as Parameters<pg.Client["query"]>));
    if (result instanceof Promise) result.catch(this.giveUpUnanswered);
    return result;
  }) as pg.Client["query"];

  private join(statement: StatementConfig, settle: Settle): void {
    this.batch ??= new StatementBatch((oid) => this.getTypeParser(oid, "text"));
    try {
      this.batch.add(statement, settle);
    } catch (error) {
      settle(error as Error);
    }
  }

  private sendBatch(): void {
    const { batch } = this;
    this.batch = null;
    if (batch === null) return;
    batch.callback = (error) => error && this.giveUpUnanswered(error);
    super.query(batch);
  }

  /** Closes the connection; statements under way fail. */
  discardConnection(): void {
    this.stream.destroy();
  }

  private readonly giveUpUnanswered = (error: Error): void => {
    if (error.message === NO_ANSWER) this.discardConnection();
  };

  /** Buffers writes until the end of the tick. */
  private corkForTick(): void {
    if (this.corked) return;
    this.corked = true;
    const { stream } = this;
    stream.cork();
    process.nextTick(() => {
      this.corked = false;
      this.sendBatch();
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

/**
 * True if a statement can be part of a batch: a plain text may contain several statements, which need the
 * simple protocol.
 */
const isStatement = (given: unknown): given is StatementConfig =>
  typeof given === "object" && given !== null && "text" in given && "values" in given && !("submit" in given);

/** Sets the time limit of each statement on a connection; null = default. */
export const limitStatements = (connection: pg.PoolClient, milliseconds: number | null): void =>
  (connection as pg.PoolClient & BoundedClient).limitStatements(milliseconds);

/**
 * Sends a statement together with the next one on this connection. If it fails, the server skips the next
 * one.
 */
export const queryWithNext = (
  connection: pg.PoolClient,
  statement: StatementConfig,
): Promise<pg.QueryResult> => (connection as pg.PoolClient & BoundedClient).queryWithNext(statement);

/** Closes a connection whose state is unknown. */
export const giveUp = (connection: pg.PoolClient): void =>
  (connection as pg.PoolClient & BoundedClient).discardConnection();

/** The pool, opened on first use so that a build needs no database. */
export function pool(): pg.Pool {
  shared.pool ??= openPool();
  return shared.pool;
}

/** Counts and sequence numbers are far below 2^53, so they are parsed as numbers. */
function typeParser(oid: number, format?: "text" | "binary"): unknown {
  if (format === "binary") return pg.types.getTypeParser(oid, format);
  if (oid === INT8) return Number;
  return oid === TIMESTAMPTZ ? parseTimestamp : pg.types.getTypeParser(oid, format);
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
    // Statements that do not wait for each other are sent together.
    pipeline: true,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + GRACE_MS,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: MOST_IDLE_MS,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // The owner of a checked-out connection handles its errors; without a listener they would end the process.
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
