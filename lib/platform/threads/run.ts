import "server-only";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { currentBackground } from "./background";
import type { ThreadJob } from "./job";
import { type RunOptions, ThreadPool, ThreadsBusy } from "./pool";

const LONG_LIMIT_MS = 120_000;

interface Threads {
  short: ThreadPool;
  /** For the same work as `short` in jobs of the queue: an import of thousands of pages delays no request. */
  background: ThreadPool;
  /** One organization uses at most one of these threads, which leaves another for the next. */
  long: ThreadPool;
}

/** On the process, not in the module: a development server loads modules more than once. */
const holder = globalThis as typeof globalThis & { binderyThreads?: Threads };

function threads(): Threads {
  holder.binderyThreads ??= {
    short: new ThreadPool(),
    background: new ThreadPool({ queueLimit: 2_000 }),
    long: new ThreadPool({ mostPerOwner: 1, timeLimitMs: LONG_LIMIT_MS, queueLimit: 20 }),
  };
  return holder.binderyThreads;
}

/** Does a job on a worker thread. Rejects with `TooComplex` when it takes too long, and with `ThreadsBusy`. */
export async function runOnThread<Input, Output>(
  job: ThreadJob<Input, Output>,
  input: Input,
  options: RunOptions = {},
): Promise<Output> {
  const { short, background, long } = threads();
  const pool = job.isLong ? long : currentBackground() ? background : short;
  try {
    return await pool.run(job, input, withBackground(options));
  } catch (error) {
    // All bundles of the server share the threads, each with its own error classes.
    if (error instanceof Error && error.name === "ThreadsBusy") throw new ThreadsBusy(error.message);
    if (error instanceof Error && error.name === "TooComplex") throw new TooComplex(error.message);
    throw error;
  }
}

/** Background work takes turns by owner, and ends with its job. */
function withBackground(options: RunOptions): RunOptions {
  const background = currentBackground();
  if (!background) return options;
  const { owner, signal } = background;
  return { ...options, owner, signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal };
}

/** Ends the worker threads, for a clean stop of the server. */
export async function closeThreads(): Promise<void> {
  const { binderyThreads: open } = holder;
  delete holder.binderyThreads;
  await Promise.all([open?.short.close(), open?.background.close(), open?.long.close()]);
}
