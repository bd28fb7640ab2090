import "server-only";
import { currentBackground } from "./background";
import { type RunOptions, ThreadPool } from "./pool";
import type { ThreadJob } from "./thread-job";

const LONG_LIMIT_MS = 120_000;

const short = new ThreadPool();
/**
 * For the same work as `short` in jobs of the queue: an import of thousands of pages delays no request. No request
 * waits for the start of these threads, so idle ones end soon and give their memory back.
 */
const background = new ThreadPool({ queueLimit: 2_000, idleLimitMs: 2_000 });
/** One organization uses at most one of these threads, which leaves another for the next. */
const long = new ThreadPool({ mostPerOwner: 1, timeLimitMs: LONG_LIMIT_MS, queueLimit: 20 });

/** Does a job on a worker thread. Rejects with `TooComplex` when it takes too long, and with `ThreadsBusy`. */
export function runOnThread<Input, Output>(
  job: ThreadJob<Input, Output>,
  input: Input,
  options: RunOptions = {},
): Promise<Output> {
  const pool = job.isLong ? long : currentBackground() ? background : short;
  return pool.run(job, input, withBackground(options));
}

/** Background work takes turns by owner, and ends with its job. */
function withBackground(options: RunOptions): RunOptions {
  const owned = currentBackground();
  if (!owned) return options;
  const { owner, signal } = owned;
  return { ...options, owner, signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal };
}

/** Ends the worker threads, for a clean stop of the server. */
export async function closeThreads(): Promise<void> {
  await Promise.all([short, background, long].map((pool) => pool.close()));
}
