import "server-only";
import type { z } from "zod";
import type { Db, RootDb } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** The context of a running job. */
export type JobRun = {
  /** aborted on shutdown; the job is then delivered again */
  signal: AbortSignal;
  /** true on the last delivery: the failure has to be recorded for people */
  isLastAttempt: boolean;
};

/** A kind of background work. jobs.ts has its handler. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  name: string;
  payload: Payload;
  /** deliveries before the job is given up */
  maxAttempts: number;
  /** cron schedule, in UTC */
  schedule?: string;
  /** for the work of an organization; absent for the system's own */
  lane?: Lane;
};

/**
 * An organization runs one job at a time in each lane; its others wait, however many there are. The worker has twice as
 * many slots, so that one organization's jobs never delay those of others; those of several that fill all slots take
 * turns.
 */
export const LANES = ["reading", "transfer", "upkeep", "delivery"] as const;
type Lane = (typeof LANES)[number];

/** The owner of a job. */
type Owner = { organizationId: string } | { spaceId: string };

/**
 * Handles a job. It may be delivered more than once, because a process can die between the effect and its
 * confirmation: handlers are idempotent.
 */
export type JobHandler<Payload extends z.ZodType = z.ZodType> = (
  db: RootDb,
  payload: z.infer<Payload>,
  run: JobRun,
) => Promise<void>;

/** Declares a kind of job. */
export function defineJob<Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  { maxAttempts = 5, schedule, lane }: { maxAttempts?: number; schedule?: string; lane?: Lane } = {},
): Job<Payload> {
  return { name, payload, maxAttempts, schedule, lane };
}

/**
 * The queue takes jobs by their priority, then by their time. Lanes take turns: a job's priority is its round, one after
 * that of the job before it in its lane, and at least the present round, so that the first job of an organization does
 * not wait for a thousand of another one. Rounds begin again at 0 when no job is left; the largest number is a limit of
 * the queue, from which on the time decides.
 */
const ROUND = `least(32767, greatest(1 + (
    SELECT max(j."priority") FROM graphile_worker._private_jobs j
    WHERE j."job_queue_id" = (SELECT q."id" FROM graphile_worker._private_job_queues q WHERE q."queue_name" = lane."name")
      AND (j."locked_at" IS NOT NULL OR j."is_available" AND j."key" IS DISTINCT FROM $4)
  ), (
    SELECT max(j."priority") FROM graphile_worker._private_jobs j WHERE j."locked_at" IS NOT NULL
  ), (
    SELECT j."priority" FROM graphile_worker._private_jobs j
    WHERE j."is_available" AND j."job_queue_id" IS NOT NULL AND j."run_at" <= now() ORDER BY j."priority", j."run_at" LIMIT 1
  ), 0))`;

const addJob = prepared(
  "add-job",
  `SELECT FROM (
     SELECT $5::text || ' ' || coalesce($6::text, (SELECT "organizationId" FROM "Space" WHERE "id" = $7::text)) AS "name"
   ) lane CROSS JOIN LATERAL graphile_worker.add_job($1::text, $2::json, max_attempts => $3::int, job_key => $4::text,
     queue_name => lane."name", priority => CASE WHEN lane."name" IS NOT NULL THEN ${ROUND} END) added`,
);

/**
 * Adds a job in the transaction of its cause: it runs if and only if that commits.
 * @param key replaces a waiting job with the same key
 * @param of the owner, for jobs in a lane
 */
export async function enqueue<Payload extends z.ZodType>(
  db: Db,
  job: Job<Payload>,
  payload: z.input<Payload>,
  { key = null, of }: { key?: string | null; of?: Owner } = {},
): Promise<void> {
  if ((job.lane === undefined) !== (of === undefined)) {
    throw new Error(`Say whose work “${job.name}” is if, and only if, it is in a lane.`);
  }
  const body = JSON.stringify(job.payload.parse(payload));
  const organizationId = of && "organizationId" in of ? of.organizationId : null;
  const spaceId = of && "spaceId" in of ? of.spaceId : null;
  await addJob(db, [job.name, body, job.maxAttempts, key, job.lane ?? null, organizationId, spaceId]);
}
