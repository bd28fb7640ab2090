import "server-only";
import { EventEmitter } from "node:events";
import { run, runOnce, type TaskList, type WorkerEvents } from "graphile-worker";
import { pool } from "@/lib/db/pool";
import type { Job } from "./job";
import { jobs } from "./jobs";
import { keepAlive } from "./liveness";
import { queueLogger } from "./queue";

export type JobWorker = {
  /** stops taking jobs and waits for those that run; they are told to end after five seconds */
  stop: () => Promise<void>;
};

/** Runs jobs in this process. The queue must have been installed. */
export async function startWorker({ concurrency = 2 }: { concurrency?: number } = {}): Promise<JobWorker> {
  const liveness = await keepAlive();
  const events: WorkerEvents = new EventEmitter();
  // The queue marks jobs with the pool that took them, whichever of its workers runs them.
  events.on("pool:create", ({ workerPool }) => liveness.announce(workerPool.id));
  const runner = await run({
    pgPool: pool(),
    taskList: tasksOf(jobs),
    crontab: jobs.flatMap(({ name, schedule }) => (schedule ? [`${schedule} ${name}`] : [])).join("\n"),
    concurrency,
    events,
    logger: queueLogger,
    pollInterval: 2_000,
    noHandleSignals: true,
  });
  return {
    stop: async () => {
      await runner.stop();
      await liveness.close();
    },
  };
}

/** Runs what is waiting in the queue now, then returns. For operator commands and tests. */
export async function runWaitingJobs(): Promise<void> {
  await runOnce({ pgPool: pool(), taskList: tasksOf(jobs), logger: queueLogger, noHandleSignals: true });
}

const tasksOf = (list: readonly Job[]): TaskList =>
  Object.fromEntries(
    list.map((job) => [
      job.name,
      async (payload, { abortSignal, job: delivery }) => {
        const { handle } = await job.load();
        const isLastAttempt = delivery.attempts >= delivery.max_attempts;
        const signal = abortSignal ?? new AbortController().signal;
        try {
          await handle(job.payload.parse(payload), { signal, isLastAttempt });
        } catch (error) {
          // The queue copies errors to store them, which those of aborted signals do not bear.
          throw signal.aborted ? new Error("The server stopped; the job is delivered again.") : error;
        }
      },
    ]),
  );
