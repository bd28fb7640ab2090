import "server-only";
import { parseCrontab, runOnce, type TaskList } from "graphile-worker";
import type { RootDb } from "@/lib/platform/db/client";
import { isStorageFull } from "@/lib/platform/db/errors";
import { queueLogger } from "@/lib/platform/db/job-queue";
import { pool } from "@/lib/platform/db/pool";
import { prepared } from "@/lib/platform/db/prepared";
import { noteStorageFull } from "@/lib/platform/db/storage";
import { LANES } from "@/lib/platform/jobs/job";
import { keepAlive } from "@/lib/platform/jobs/liveness";
import { uncountDelivery } from "@/lib/platform/jobs/uncount-delivery";
import { inBackground } from "@/lib/platform/threads/background";
import { runQueue } from "./job-runner";
import { jobs, type RunnableJob } from "./jobs";

/** Workers for urgent jobs alone. */
const URGENT_SLOTS = 4;

type JobWorker = {
  /** Stops taking jobs and waits for running ones, whose signals abort after five seconds. */
  stop: () => Promise<void>;
};

/** Runs jobs in this process. The queue must have been installed. */
export async function startWorker(
  db: RootDb,
  {
    concurrency = 2 * LANES.length,
  }: {
    concurrency?: number;
  } = {},
): Promise<JobWorker> {
  const liveness = await keepAlive(db);
  const stopping = new AbortController();
  const run = (list: readonly RunnableJob[], slots: number) =>
    runQueue(
      {
        pgPool: pool(),
        taskList: tasksOf(db, list),
        parsedCronItems: parseCrontab(
          list.flatMap(({ name, schedule }) => (schedule ? [`${schedule} ${name}`] : [])).join("\n"),
        ),
        concurrency: slots,
      },
      liveness,
      stopping.signal,
    );
  const running = Promise.all([
    run(
      jobs.filter(({ urgent }) => !urgent),
      concurrency,
    ),
    run(
      jobs.filter(({ urgent }) => urgent),
      URGENT_SLOTS,
    ),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await liveness.close();
    },
  };
}

/** Runs the waiting jobs, then returns. For tests. */
export async function runWaitingJobs(db: RootDb): Promise<void> {
  const taskList = tasksOf(db, jobs);
  // Batches are confirmed before a run ends; a single confirmation may still be on its way by then.
  const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
  do await runOnce({ pgPool: pool(), taskList, preset, logger: queueLogger, noHandleSignals: true });
  while (await isWaiting(db));
}

const findWaiting = prepared(
  "find-waiting-jobs",
  `SELECT EXISTS (
     SELECT FROM graphile_worker.jobs j
     WHERE j."locked_at" IS NULL AND j."attempts" < j."max_attempts" AND j."run_at" <= now() AND NOT EXISTS (
       SELECT FROM graphile_worker.jobs q WHERE q."queue_name" = j."queue_name" AND q."locked_at" IS NOT NULL)
   ) AS "waiting"`,
);

/** The queue confirms a job while it looks for the next one, and so may miss the next in the same lane. */
const isWaiting = async (db: RootDb): Promise<boolean> => (await findWaiting(db, []))[0]!.waiting;

const tasksOf = (db: RootDb, list: readonly RunnableJob[]): TaskList =>
  Object.fromEntries(
    list.map((job) => [
      job.name,
      async (payload, { abortSignal, job: delivery }) => {
        const { handle } = await job.load();
        const isLastAttempt = delivery.attempts >= delivery.max_attempts;
        const signal = abortSignal ?? new AbortController().signal;
        try {
          // Each organization has a queue of its own in each lane.
          const owner = `queue ${delivery.job_queue_id}`;
          await inBackground({ owner, signal }, () =>
            handle(db, job.payload.parse(payload) as never, { signal, isLastAttempt }),
          );
        } catch (error) {
          if (isStorageFull(error)) noteStorageFull();
          if (!signal.aborted) throw error;
          await uncountDelivery(db, [delivery.id]);
          // The queue copies errors to store them, which fails for errors of aborted signals.
          throw new Error("The server stopped; the job is delivered again.");
        }
      },
    ]),
  );
