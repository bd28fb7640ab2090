import "server-only";
import { setImmediate } from "node:timers";
import pg from "pg";
import { pool } from "./pool";

/**
 * Reads that requests begin with: who asks, and what they ask about. Those that come up in one turn of the event
 * loop go to the server as one batch, whichever requests they belong to, and equal ones are asked once: a screen
 * that sends eight requests has its session looked up once. Reads that take longer, such as lists that many browsers
 * ask for when something has happened, are asked once as well, each on a connection of its own. Nothing is remembered. A read that others wait for as
 * well was not sent before any of them asked, so each sees all that was committed until then.
 */

type Statement = pg.QueryConfig<unknown[]>;
type Row = Record<string, unknown>;
type Asker = { resolve: (rows: Row[]) => void; reject: (error: unknown) => void };
/** `together` = short enough for others to wait for it */
export type Sharing = "together" | "apart";
type SharedRead = { statement: Statement; sharing: Sharing; askers: Asker[] };

/** Statements of one batch: the first is answered when the last is done. */
const MOST_AT_ONCE = 32;

let gathering: Map<string, SharedRead> | null = null;

/** Runs a statement that only reads and has a name. Rows are the asker's own, values in them are not. */
export function shareRead(statement: Statement, sharing: Sharing): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    if (gathering === null) {
      gathering = new Map();
      setImmediate(send);
    }
    const key = JSON.stringify([statement.name, statement.values]);
    const read = gathering.get(key) ?? { statement, sharing, askers: [] };
    gathering.set(key, read);
    read.askers.push({ resolve, reject });
  });
}

function send(): void {
  const gathered = [...(gathering?.values() ?? [])];
  gathering = null;
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
  const answers = await Promise.allSettled(reads.map(({ statement }) => connection.query<Row>(statement)));
  connection.release();
  const failed = answers.findIndex(({ status }) => status === "rejected");
  for (const [index, answer] of answers.entries()) {
    const read = reads[index]!;
    if (answer.status === "fulfilled") resolve(read, answer.value.rows);
    // The server skips what stands behind a statement that fails; that one is none of theirs.
    else if (index > failed && answer.reason instanceof pg.DatabaseError) void askAlone(read);
    else reject(read, answer.reason);
  }
}

async function askAlone(read: SharedRead): Promise<void> {
  try {
    resolve(read, (await pool().query<Row>(read.statement)).rows);
  } catch (error) {
    reject(read, error);
  }
}

function resolve({ askers }: SharedRead, rows: Row[]): void {
  for (const asker of askers) asker.resolve(rows.map((row) => ({ ...row })));
}

function reject({ askers }: SharedRead, error: unknown): void {
  for (const asker of askers) asker.reject(error);
}
