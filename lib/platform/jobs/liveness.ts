import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { RootDb } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/**
 * The queue marks a running job with its pool of workers. When a process is killed, the mark stays, and the
 * queue would wait four hours before it delivers the job again. So every pool also holds an advisory lock on
 * its own connection: the database releases it when the process is gone, and a mark whose lock is free
 * belongs to a dead process.
 *
 * A slow process must not look like a dead one: a pool takes no job before it has its lock, a lost connection
 * is reopened at once, and a lock has to be free in two checks before jobs are freed.
 */
const LOCK_FAMILY = 1_649_831_517;
const GRACE_SECONDS = 10;
const CHECK_EVERY_MS = 5_000;
const CONNECT_AGAIN_MS = 500;

export type Liveness = {
  /** Resolves once the database knows that a pool of workers runs; rejects if liveness is closed before. */
  announce: (poolId: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Keeps this process's pools marked as alive, and frees the jobs of dead ones. */
export async function keepAlive(db: RootDb): Promise<Liveness> {
  const announced = new Map<string, Promise<void>>();
  const closing = new AbortController();
  const look = lookForAbandonedJobs(db);
  let connection: Promise<pg.Client> | null = null;

  /** Returns the connection with the locks of all pools; opens it if necessary. */
  function connect(): Promise<pg.Client> {
    if (connection) return connection;
    const opening = open();
    connection = opening;
    opening.catch(() => forget(opening));
    return opening;
  }

  function forget(lost: Promise<pg.Client>): void {
    if (connection === lost) connection = null;
  }

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: env.databaseUrl,
      application_name: "bindery jobs",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 2 * CHECK_EVERY_MS,
    });
    client.on("error", (error) => log.debug({ err: error }, "The connection of the job workers was lost."));
    try {
      await client.connect();
      const opened = connection!;
      client.on("end", () => {
        forget(opened);
        if (!closing.signal.aborted) void check();
      });
      for (const poolId of announced.keys()) await hold(client, poolId);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    return client;
  }

  /** A paused database closes no connection, so it has to be queried regularly. */
  async function ask(): Promise<void> {
    const asked = connect();
    const client = await asked;
    try {
      await client.query("SELECT 1");
    } catch (error) {
      forget(asked);
      // Closing the connection releases its locks, so that the next one can take them.
      void client.end().catch(() => {});
      throw error;
    }
  }

  async function holdOnceConnected(poolId: string): Promise<void> {
    for (;;) {
      closing.signal.throwIfAborted();
      try {
        await hold(await connect(), poolId);
        return;
      } catch (error) {
        log.warn({ err: error }, "Job workers could not be registered; no job is taken until they are.");
        await sleep(CONNECT_AGAIN_MS, undefined, { signal: closing.signal, ref: false });
      }
    }
  }

  let checking: Promise<void> | null = null;
  const check = (): Promise<void> => {
    checking ??= checkNow().finally(() => {
      checking = null;
    });
    return checking;
  };
  const checkNow = async () => {
    try {
      await ask();
      await look();
    } catch (error) {
      log.warn({ err: error }, "Abandoned jobs could not be looked for; the next attempt follows.");
    }
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  timer.unref();
  await check();

  return {
    announce: (poolId) => {
      const known = announced.get(poolId);
      if (known) return known;
      const held = holdOnceConnected(poolId);
      announced.set(poolId, held);
      held.catch(() => {});
      return held;
    },
    close: async () => {
      clearInterval(timer);
      closing.abort(new Error("The job workers stop."));
      const open = await connection?.catch(() => null);
      await open?.end();
    },
  };
}

const hold = (client: pg.Client, poolId: string) =>
  client.query("SELECT pg_advisory_lock($1, hashtext($2))", [LOCK_FAMILY, poolId]);

const findDead = prepared(
  "find-dead-workers",
  `WITH holders AS (
     SELECT DISTINCT locked_by FROM graphile_worker.jobs
     WHERE locked_by IS NOT NULL AND locked_at < now() - make_interval(secs => $2)
   ), dead AS MATERIALIZED (
     SELECT locked_by FROM holders WHERE pg_try_advisory_xact_lock($1, hashtext(locked_by))
   )
   SELECT array_agg(locked_by) AS dead FROM dead`,
);
const unlockWorkers = prepared("unlock-dead-workers", "SELECT graphile_worker.force_unlock_workers($1)");

/**
 * Frees jobs of dead pools, so that they are delivered again. Returns a check, which returns the number of
 * pools found dead in two successive checks.
 */
export function lookForAbandonedJobs(db: RootDb): () => Promise<number> {
  let suspected: readonly string[] = [];
  return async () => {
    // Not on the connection with the locks: a session can always take its own locks again.
    const [found] = await findDead(db, [LOCK_FAMILY, GRACE_SECONDS]);
    const gone = found?.dead ?? [];
    const dead = gone.filter((poolId) => suspected.includes(poolId));
    suspected = gone;
    if (dead.length === 0) return 0;
    await unlockWorkers(db, [dead]);
    log.warn({ workers: dead }, "Jobs of workers that no longer run were freed.");
    return dead.length;
  };
}
