import "server-only";
import type { z } from "zod";
import type { Db, RootDb } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { roundOf } from "./queue-tables";

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
  /** true if people wait for it at a screen: it has workers of its own, which no other work occupies */
  urgent?: boolean;
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
  {
    maxAttempts = 5,
    schedule,
    lane,
    urgent,
  }: { maxAttempts?: number; schedule?: string; lane?: Lane; urgent?: boolean } = {},
): Job<Payload> {
  return { name, payload, maxAttempts, schedule, lane, urgent };
}

const addJob = prepared(
  "add-job",
  `SELECT FROM (
     SELECT $5::text || ' ' || coalesce($6::text, (SELECT "organizationId" FROM "Space" WHERE "id" = $7::text)) AS "name"
   ) lane CROSS JOIN LATERAL graphile_worker.add_job($1::text, $2::json, max_attempts => $3::int, job_key => $4::text,
     queue_name => lane."name", priority => CASE WHEN lane."name" IS NULL THEN $8::int ELSE ${roundOf(`lane."name"`, "$4")} END) added`,
);

/**
 * Adds a job in the transaction of its cause: it runs if and only if that commits.
 * @param key replaces a waiting job with the same key
 * @param of the owner, for jobs in a lane
 * @param isBulk true for one of many that can wait: others of its kind go first
 */
export async function enqueue<Payload extends z.ZodType>(
  db: Db,
  job: Job<Payload>,
  payload: z.input<Payload>,
  { key = null, of, isBulk = false }: { key?: string | null; of?: Owner; isBulk?: boolean } = {},
): Promise<void> {
  if ((job.lane === undefined) !== (of === undefined)) {
    throw new Error(`Say whose work “${job.name}” is if, and only if, it is in a lane.`);
  }
  const body = JSON.stringify(job.payload.parse(payload));
  const organizationId = of && "organizationId" in of ? of.organizationId : null;
  const spaceId = of && "spaceId" in of ? of.spaceId : null;
  const priority = isBulk ? 1 : 0;
  await addJob(db, [
    job.name,
    body,
    job.maxAttempts,
    key,
    job.lane ?? null,
    organizationId,
    spaceId,
    priority,
  ]);
}
