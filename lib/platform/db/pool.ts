import "server-only";
import pg from "pg";
import { requireDatabaseUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { parseTimestamp, TIMESTAMPTZ } from "./timestamps";

/** One connection pool per process, for Prisma and for prepared statements. */
let opened: pg.Pool | undefined;

const INT8 = 20;

/** The server's time limit of a statement, and the extra time for its response. */
const STATEMENT_MS = 30_000;
export const GRACE_MS = 5_000;
/** How long a transaction of default length may be idle between two statements before the server ends it. */
export const MOST_IDLE_MS = 60_000;

/** The pool, opened on first use so that a build needs no database. */
export function pool(): pg.Pool {
  opened ??= openPool();
  return opened;
}

/** Counts and sequence numbers are far below 2^53, so they are parsed as numbers. */
function typeParser(oid: number, format?: "text" | "binary"): unknown {
  if (format === "binary") return pg.types.getTypeParser(oid, format);
  if (oid === INT8) return Number;
  return oid === TIMESTAMPTZ ? parseTimestamp : pg.types.getTypeParser(oid, format);
}

function openPool(): pg.Pool {
  const made = new pg.Pool({
    connectionString: requireDatabaseUrl(),
    application_name: "bindery",
    max: 20,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A statement is sent without waiting for the response to the one before it on its connection.
    pipeline: true,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + GRACE_MS,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: MOST_IDLE_MS,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // The owner of a checked-out connection handles its errors; without a listener they would end the process.
  made.on("connect", (connection) =>
    connection.on("error", (error) => log.debug({ err: error }, "A database connection was lost.")),
  );
  made.on("error", (error) => log.warn({ err: error }, "An idle database connection was lost."));
  return made;
}

export async function closePool(): Promise<void> {
  const open = opened;
  opened = undefined;
  await open?.end();
}
