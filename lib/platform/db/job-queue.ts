import "server-only";
import { Logger, runMigrations } from "graphile-worker";
import type { ClientBase } from "pg";
import { TriedAgain } from "@/lib/core/errors";
import { QUEUE_INDEXES } from "@/lib/platform/jobs/queue-tables";
import { log } from "@/lib/platform/log";

/** The logger of the queue library, whose information is logged as debug output. */
export const queueLogger = new Logger(() => (level, message, { error, ...meta } = {}) => {
  if (error instanceof TriedAgain) {
    // The stack would only point to the place that paused the job.
    log.info({ source: "jobs" }, error.message);
    return;
  }
  const fields = { source: "jobs", ...meta, ...(error instanceof Error ? { err: error } : { error }) };
  if (level === "error") log.error(fields, message);
  else if (level === "warning") log.warn(fields, message);
  else log.debug(fields, message);
});

/**
 * Creates or updates the tables and functions of the queue, which are in a schema of their own.
 * @param client connection to the same database
 */
export async function installJobQueue(databaseUrl: string, client: ClientBase): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, maxPoolSize: 2, logger: queueLogger });
  for (const index of QUEUE_INDEXES) await client.query(index);
}
