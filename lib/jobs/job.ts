import "server-only";
import type { z } from "zod";
import type { TransactionClient } from "@/lib/db/client";

/** What a running job may know of itself. */
export type JobRun = {
  /** aborted when the process shuts down; the job is then delivered again */
  signal: AbortSignal;
  /** no delivery follows this one: time to record the failure for people */
  isLastAttempt: boolean;
};

/**
 * Work outside a request. A job may be delivered more than once, because a process can die between the
 * effect and its confirmation: handlers are idempotent. Code is loaded when the first job of its kind runs.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  name: string;
  payload: Payload;
  load: () => Promise<{ handle: (payload: z.infer<Payload>, run: JobRun) => Promise<void> }>;
  /** deliveries until the job is given up */
  maxAttempts: number;
  /** when it runs by itself, in the notation of cron, in UTC */
  schedule?: string;
};

/** Declares a kind of job. */
export function defineJob<Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  load: Job<Payload>["load"],
  { maxAttempts = 5, schedule }: { maxAttempts?: number; schedule?: string } = {},
): Job<Payload> {
  return { name, payload, load, maxAttempts, schedule };
}

/**
 * Adds a job in the transaction of what it follows from: it runs if and only if that commits.
 * @param key a job still waiting under the same key is replaced
 */
export async function enqueue<Payload extends z.ZodType>(
  tx: TransactionClient,
  job: Job<Payload>,
  payload: z.input<Payload>,
  { key = null }: { key?: string | null } = {},
): Promise<void> {
  const body = JSON.stringify(job.payload.parse(payload));
  await tx.$executeRaw`SELECT graphile_worker.add_job(
    ${job.name}::text, ${body}::json, max_attempts => ${job.maxAttempts}::int, job_key => ${key}::text)`;
}
