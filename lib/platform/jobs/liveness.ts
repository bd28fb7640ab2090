import "server-only";
import pg from "pg";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import type { RootDb } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/**
 * The queue marks a job with the pool of workers that runs it. When a process is killed, that mark stays, and the
 * queue by itself waits four hours before it delivers the job again. So every pool also holds an advisory
 * lock on a connection of its own: the database gives the lock up the moment the process is gone, and a
 * mark whose lock can be had belongs to nobody. Marks younger than the grace period are left alone, because
 * a pool that has just started may not hold its lock yet.
 */
const LOCK_FAMILY = 1_649_831_517;
const GRACE_SECONDS = 10;
const CHECK_EVERY_MS = 10_000;

export type Liveness = { announce: (poolId: string) => void; close: () => Promise<void> };

/** Keeps this process's pools known as alive, and frees the jobs of those that are not. */
export async function keepAlive(db: RootDb): Promise<Liveness> {
  const poolIds = new Set<string>();
  let connection: pg.Client | null = null;

  async function connect(): Promise<pg.Client | null> {
    const client = new pg.Client({
      connectionString: env.databaseUrl,
      application_name: "bindery jobs",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: CHECK_EVERY_MS,
    });
    client.on("error", () => {
      connection = null;
    });
    await client.connect();
    for (const poolId of poolIds) await hold(client, poolId);
    return client;
  }

  /** A database that is paused hangs up on nobody: it has to be asked whether it is there. */
  async function ask(client: pg.Client): Promise<void> {
    try {
      await client.query("SELECT 1");
    } catch (error) {
      connection = null;
      await client.end();
      throw error;
    }
  }

  const check = async () => {
    try {
      connection ??= await connect();
      if (connection) await ask(connection);
      await freeAbandonedJobs(db);
    } catch (error) {
      log.warn({ err: error }, "Abandoned jobs could not be looked for; the next attempt follows.");
    }
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  timer.unref();
  await check();

  return {
    announce: (poolId) => {
      poolIds.add(poolId);
      if (connection) hold(connection, poolId).catch(() => {});
    },
    close: async () => {
      clearInterval(timer);
      await connection?.end();
    },
  };
}

const hold = (client: pg.Client, poolId: string) =>
  client.query("SELECT pg_advisory_lock($1, hashtext($2))", [LOCK_FAMILY, poolId]);

const findDead = prepared<{ dead: string[] | null }>(
  "find-dead-workers",
  `WITH holders AS (
     SELECT DISTINCT locked_by FROM graphile_worker._private_jobs
     WHERE locked_by IS NOT NULL AND locked_at < now() - make_interval(secs => $2)
   ), dead AS MATERIALIZED (
     SELECT locked_by FROM holders WHERE pg_try_advisory_xact_lock($1, hashtext(locked_by))
   )
   SELECT array_agg(locked_by) AS dead FROM dead`,
);
const unlockWorkers = prepared("unlock-dead-workers", "SELECT graphile_worker.force_unlock_workers($1)");

/** Frees jobs whose pool is gone, so that they are delivered again. Answers how many pools that were. */
export async function freeAbandonedJobs(db: RootDb): Promise<number> {
  // Not on the connection that holds the locks: a session can always take its own locks once more.
  const [found] = await findDead(db, [LOCK_FAMILY, GRACE_SECONDS]);
  const dead = found?.dead ?? [];
  if (dead.length === 0) return 0;
  await unlockWorkers(db, [dead]);
  log.warn({ workers: dead }, "Jobs of workers that no longer run were freed.");
  return dead.length;
}
