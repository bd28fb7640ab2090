import "server-only";
import type { z } from "zod";
import type { Db, RootDb } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** What a running job may know of itself. */
export type JobRun = {
  /** aborted when the process shuts down; the job is then delivered again */
  signal: AbortSignal;
  /** no delivery follows this one: time to record the failure for people */
  isLastAttempt: boolean;
};

/** A kind of work outside a request. Which code does it stands in jobs.ts. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  name: string;
  payload: Payload;
  /** deliveries until the job is given up */
  maxAttempts: number;
  /** when it runs by itself, in the notation of cron, in UTC */
  schedule?: string;
  /** for work that an organization gives to do; without one it is the system's own */
  lane?: Lane;
};

/**
 * An organization has one job under way in each lane; its others wait their turn, however many they are. The worker
 * has twice as many places, so that the work of one never keeps the work of others waiting.
 */
export const LANES = ["reading", "transfer", "upkeep", "delivery"] as const;
type Lane = (typeof LANES)[number];

/** Whose work a job is. */
type Owner = { organizationId: string } | { spaceId: string };

/**
 * Does the work of a job. It may be delivered more than once, because a process can die between the effect and
 * its confirmation: handlers are idempotent.
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
 * Adds a job in the transaction of what it follows from: it runs if and only if that commits.
 * @param key a job still waiting under the same key is replaced
 * @param of whose work it is, for jobs in a lane
 */
const addJob = prepared(
  "add-job",
  `SELECT FROM graphile_worker.add_job($1::text, $2::json, max_attempts => $3::int, job_key => $4::text,
     queue_name => $5::text || ' ' || coalesce($6::text, (SELECT "organizationId" FROM "Space" WHERE "id" = $7::text)))`,
);

export async function enqueue<Payload extends z.ZodType>(
  tx: Db,
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
  await addJob(tx, [job.name, body, job.maxAttempts, key, job.lane ?? null, organizationId, spaceId]);
}
