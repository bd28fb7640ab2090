import "server-only";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { TriedAgain } from "@/lib/core/errors";
import { log } from "@/lib/platform/log";

/** The logger of the queue library, whose information is logged as debug output. */
export const queueLogger = new Logger(() => (level, message, meta) => {
  if (meta?.error instanceof TriedAgain) {
    // The stack would only point to the place that paused the job.
    log.info({ source: "jobs" }, meta.error.message);
    return;
  }
  const fields = { source: "jobs", ...meta };
  if (level === "error") log.error(fields, message);
  else if (level === "warning") log.warn(fields, message);
  else log.debug(fields, message);
});

/** For the round of a new job, see ../jobs/job.ts, which thousands of waiting jobs must not make slow. */
const INDEXES = [
  `CREATE INDEX IF NOT EXISTS bindery_jobs_by_lane ON graphile_worker._private_jobs ("job_queue_id", "priority")`,
  `CREATE INDEX IF NOT EXISTS bindery_running_jobs ON graphile_worker._private_jobs ("priority") WHERE "locked_at" IS NOT NULL`,
];

/** Creates or updates the tables and functions of the queue, which are in a schema of their own. */
export async function installJobQueue(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, maxPoolSize: 2, logger: queueLogger });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const index of INDEXES) await client.query(index);
  } finally {
    await client.end();
  }
}
