import "server-only";
import { setImmediate } from "node:timers";
import pg from "pg";
import { pool } from "./pool";

/**
 * Reads at the start of requests: authentication and subjects. Those of one turn of the event loop go to the
 * server over one connection, across requests, and equal ones are sent once: a screen with eight requests looks up
 * its session once. Longer reads, such as lists that many browsers request after an event, are sent once as
 * well, each on its own connection. Nothing is cached. A shared read is never sent before the last of its
 * requests, so each sees everything committed until then.
 */

type Statement = pg.QueryConfig<unknown[]>;
type Row = Record<string, unknown>;
type Waiter = { resolve: (rows: Row[]) => void; reject: (error: unknown) => void };
/** `together` = short enough for others to wait for it */
export type ReadSharing = "together" | "apart";
type SharedRead = { statement: Statement; sharing: ReadSharing; waiters: Waiter[] };

/** Statements per connection, which runs them one after another. */
const MOST_AT_ONCE = 32;

let pendingBatch: Map<string, SharedRead> | null = null;

/** Runs a named statement that only reads. Each caller gets its own rows, but shared values in them. */
export function shareRead(statement: Statement, sharing: ReadSharing): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    if (pendingBatch === null) {
      pendingBatch = new Map();
      setImmediate(send);
    }
    const key = JSON.stringify([statement.name, statement.values]);
    const read = pendingBatch.get(key) ?? { statement, sharing, waiters: [] };
    pendingBatch.set(key, read);
    read.waiters.push({ resolve, reject });
  });
}

function send(): void {
  const gathered = [...(pendingBatch?.values() ?? [])];
  pendingBatch = null;
  for (const read of gathered) if (read.sharing === "apart") void askAlone(read);
  const reads = gathered.filter(({ sharing }) => sharing === "together");
  for (let from = 0; from < reads.length; from += MOST_AT_ONCE) {
    void ask(reads.slice(from, from + MOST_AT_ONCE));
  }
}

async function ask(reads: readonly SharedRead[]): Promise<void> {
  let connection: pg.PoolClient;
  try {
    connection = await pool().connect();
  } catch (error) {
    for (const read of reads) reject(read, error);
    return;
  }
  const responses = await Promise.allSettled(reads.map(({ statement }) => connection.query<Row>(statement)));
  // A connection whose server gave no answer, not even an error, is closed instead of given to the next owner.
  const isLost = responses.some(
    (response) => response.status === "rejected" && !(response.reason instanceof pg.DatabaseError),
  );
  connection.release(isLost);
  for (const [index, response] of responses.entries()) {
    const read = reads[index]!;
    if (response.status === "fulfilled") resolve(read, response.value.rows);
    else reject(read, response.reason);
  }
}

async function askAlone(read: SharedRead): Promise<void> {
  try {
    resolve(read, (await pool().query<Row>(read.statement)).rows);
  } catch (error) {
    reject(read, error);
  }
}

function resolve({ waiters }: SharedRead, rows: Row[]): void {
  for (const waiter of waiters) waiter.resolve(rows.map((row) => ({ ...row })));
}

function reject({ waiters }: SharedRead, error: unknown): void {
  for (const waiter of waiters) waiter.reject(error);
}
