import "server-only";
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunnerOptions, run, type WorkerEvents } from "graphile-worker";
import { queueLogger } from "@/lib/platform/db/job-queue";
import type { Liveness } from "@/lib/platform/jobs/liveness";
import { markJobTaken } from "@/lib/platform/jobs/queue-health";
import { log } from "@/lib/platform/log";

type Options = Pick<RunnerOptions, "pgPool" | "taskList" | "parsedCronItems" | "concurrency">;

const START_AGAIN_MS = 500;
const WARN_EVERY_MS = 15_000;

/**
 * Runs the queue until the signal aborts, and resolves when its jobs are done. A runner never recovers from a failed first
 * look-up, and ends if it cannot read its schedule: a new runner replaces it.
 */
export async function runQueue(options: Options, liveness: Liveness, signal: AbortSignal): Promise<void> {
  const ending = new Set<Promise<void>>();
  const warn = warner();
  while (!signal.aborted) {
    try {
      const { stopped } = await runUntilOver(options, liveness, signal, warn);
      const retired = stopped.finally(() => ending.delete(retired));
      ending.add(retired);
    } catch (error) {
      warn(error);
    }
    await sleep(START_AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
  }
  await Promise.all(ending);
}

/** Logs repeated failures at most once per interval. */
function warner(): (error: unknown) => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (Date.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = Date.now();
    log.warn(
      { err: error, source: "jobs" },
      "The queue could not be asked for jobs; the next attempt follows.",
    );
  };
}

/** Runs one runner until another has to replace it; `stopped` resolves once the jobs it has taken are done. */
async function runUntilOver(
  options: Options,
  liveness: Liveness,
  signal: AbortSignal,
  warn: (error: unknown) => void,
): Promise<{ stopped: Promise<void> }> {
  const events: WorkerEvents = new EventEmitter();
  let hasLooked = false;
  const looked = () => {
    hasLooked = true;
  };
  events.on("worker:getJob:empty", looked);
  events.on("job:start", () => {
    looked();
    markJobTaken();
  });
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  events.on("worker:getJob:error", ({ error }) => {
    if (signal.aborted) return;
    warn(error);
    if (!hasLooked) end();
  });
  const untilOver = over.then(() => {
    throw new Error("The job workers stop.");
  });
  untilOver.catch(() => {});
  signal.addEventListener("abort", end);
  try {
    const runner = await run({
      ...options,
      events,
      logger: queueLogger,
      pollInterval: 2_000,
      noHandleSignals: true,
      preset: {
        plugins: [
          {
            name: "liveness",
            version: "1.0.0",
            worker: {
              hooks: {
                // Announces the pool before it takes jobs: others would take it for dead.
                startWorker: (_, { worker }) =>
                  Promise.race([liveness.announce(worker.workerPool.id), untilOver]),
              },
            },
          },
        ],
      },
    });
    const hasEnded = runner.promise.catch(warn);
    await Promise.race([over, hasEnded]);
    return { stopped: runner.stop().catch(() => hasEnded) };
  } finally {
    signal.removeEventListener("abort", end);
  }
}
