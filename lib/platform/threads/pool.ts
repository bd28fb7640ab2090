import "server-only";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { products } from "@/lib/platform/products";
import type { ThreadJob } from "./thread-job";
import { millisecondsComputed } from "./thread-time";
import type { ThreadAnswer, ThreadMessage, ThreadReady, ThreadTask } from "./worker";

/*
 * Parsing is synchronous and some texts take it very long, so it happens on worker threads that can be ended. Each worker does one job at a time; a worker that exceeds its time is terminated, its job fails with
 * `TooComplex`, and a new worker takes its place. Workers start when needed, do not keep the process alive, and end when
 * no job has come for a while: each holds tens of megabytes.
 */

interface PoolOptions {
  /** Number of threads, 2 by default. */
  size?: number;
  /** Time for one job to compute, from when a worker takes it; a job may get more or less of it, see `shareOfTime`. */
  timeLimitMs?: number;
  /** Maximum number of waiting jobs; more are refused at once. */
  queueLimit?: number;
  /** Threads that one owner may use at a time, all by default. */
  mostPerOwner?: number;
  /** Time after which a worker without a job ends. */
  idleLimitMs?: number;
}

const IDLE_LIMIT_MS = 10_000;

/** More jobs wait for the threads than they can do in reasonable time. */
export class ThreadsBusy extends Error {
  override readonly name = "ThreadsBusy";
}

const MAX_EXTENSIONS = 20;

interface Task extends ThreadTask {
  /** the time that it may compute */
  limit: number;
  owner: string;
  onProgress: ((done: number) => void) | undefined;
  /** removes the listener on the abort signal */
  unfollow: () => void;
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

export type RunOptions = {
  /** receives the progress of jobs that report it */
  onProgress?: (done: number) => void;
  /** aborts the job, even while a worker runs it */
  signal?: AbortSignal;
  /** the owner of the job: owners take turns, however many jobs each of them has waiting */
  owner?: string;
};

interface Thread {
  worker: Worker;
  /** the system's number of the thread, known once it is ready */
  number: number | null;
  ready: boolean;
  task: Task | null;
  /** ends a job that takes too long, or a worker without a job */
  timer: NodeJS.Timeout | null;
}

export class ThreadPool {
  private readonly size: number;
  private readonly timeLimitMs: number;
  private readonly queueLimit: number;
  private readonly mostPerOwner: number;
  private readonly idleLimitMs: number;
  /** waiting jobs, by owner; the owner with the next turn comes first */
  private readonly queues = new Map<string, Task[]>();
  private waiting = 0;
  private readonly threads = new Set<Thread>();
  private starting = 0;
  private nextId = 1;

  constructor(options: PoolOptions = {}) {
    this.size = options.size ?? 2;
    this.timeLimitMs = options.timeLimitMs ?? 4000;
    this.queueLimit = options.queueLimit ?? 500;
    this.mostPerOwner = options.mostPerOwner ?? this.size;
    this.idleLimitMs = options.idleLimitMs ?? IDLE_LIMIT_MS;
  }

  /** The number of workers that have started and not ended. */
  get threadCount(): number {
    return this.threads.size;
  }

  /** Does a job on a worker. Rejects with `TooComplex` when it takes too long. */
  run<Input, Output>(
    { name, shareOfTime }: ThreadJob<Input, Output>,
    input: Input,
    { onProgress, signal, owner = "" }: RunOptions = {},
  ): Promise<Output> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.waiting >= this.queueLimit) {
      return Promise.reject(new ThreadsBusy("Too many pages wait to be rendered; try again in a moment."));
    }
    return new Promise((resolve, reject) => {
      const abort = () => this.abort(task, signal?.reason);
      const unfollow = () => signal?.removeEventListener("abort", abort);
      const limit = this.timeLimitMs * shareOfTime(input);
      const task: Task = {
        ...{ id: this.nextId++, name, input, limit },
        ...{ owner, onProgress, unfollow, resolve, reject },
      };
      signal?.addEventListener("abort", abort);
      this.enqueue(task);
      this.dispatch();
    });
  }

  /** Removes a job from the queue, or ends its worker: nothing else stops a computation. */
  private abort(task: Task, reason: Error): void {
    const [thread] = [...this.threads].filter((each) => each.task === task);
    if (thread) return void this.retire(thread, reason);
    const queue = this.queues.get(task.owner) ?? [];
    const at = queue.indexOf(task);
    if (at < 0) return;
    queue.splice(at, 1);
    if (queue.length === 0) this.queues.delete(task.owner);
    this.waiting -= 1;
    task.unfollow();
    task.reject(reason);
  }

  private enqueue(task: Task): void {
    const queue = this.queues.get(task.owner);
    if (queue) queue.push(task);
    else this.queues.set(task.owner, [task]);
    this.waiting += 1;
  }

  /** The next task of the owner with the next turn; undefined if no owner may use another thread. */
  private takeNext(): Task | undefined {
    const owner = [...this.queues.keys()].find((each) => this.mayHaveMore(each));
    if (owner === undefined) return undefined;
    const queue = this.queues.get(owner)!;
    const task = queue.shift();
    this.queues.delete(owner);
    if (queue.length > 0) this.queues.set(owner, queue);
    this.waiting -= 1;
    return task;
  }

  private mayHaveMore(owner: string): boolean {
    const running = [...this.threads].filter(({ task }) => task?.owner === owner);
    return running.length < this.mostPerOwner;
  }

  /** Empties the queue and returns its jobs. */
  private drain(): Task[] {
    const waiting = [...this.queues.values()].flat();
    this.queues.clear();
    this.waiting = 0;
    for (const { unfollow } of waiting) unfollow();
    return waiting;
  }

  /** Ends all workers. Jobs under way are rejected. */
  async close(): Promise<void> {
    for (const task of this.drain()) task.reject(new ThreadsBusy("The worker threads were stopped."));
    await Promise.all(
      [...this.threads].map((thread) =>
        this.retire(thread, new ThreadsBusy("The worker threads were stopped.")),
      ),
    );
  }

  private dispatch(): void {
    for (const thread of this.threads) {
      if (this.waiting === 0) return;
      if (thread.ready && !thread.task) this.assign(thread);
    }
    const needed = Math.min(this.waiting, this.size) - this.starting;
    const room = this.size - this.threads.size - this.starting;
    for (let count = Math.min(needed, room); count > 0; count--) void this.start();
  }

  private assign(thread: Thread): void {
    const task = this.takeNext();
    if (!task) return;
    if (thread.timer) clearTimeout(thread.timer);
    thread.task = task;
    thread.worker.ref();
    const { id, name, input, limit } = task;
    this.limitTime(thread, millisecondsComputed(thread.number) + limit, MAX_EXTENSIONS, limit);
    thread.worker.postMessage({ id, name, input } satisfies ThreadTask);
  }

  /**
   * Ends the thread once its job has used up its time to compute. On a busy machine the clock runs while the thread
   * waits for a processor, so the unused rest of the limit is granted again, a bounded number of times.
   *
   * @param until the thread's allowed total of computed milliseconds
   */
  private limitTime(thread: Thread, until: number, extensions: number, wait: number): void {
    thread.timer = setTimeout(() => {
      const left = until - millisecondsComputed(thread.number);
      if (left > 1 && extensions > 0) return this.limitTime(thread, until, extensions - 1, left);
      void this.retire(thread, new TooComplex("The page takes too long to render; split or simplify it."));
    }, wait);
  }

  private async start(): Promise<void> {
    this.starting += 1;
    try {
      const { folder } = await products();
      const worker = new Worker(/* turbopackIgnore: true */ join(folder, "threads.mjs"), {
        execArgv: [],
        env: {},
        // By default the young generation of each thread grows to 48 MB and keeps it.
        resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12, stackSizeMb: 4 },
      });
      const thread: Thread = { worker, number: null, ready: false, task: null, timer: null };
      this.threads.add(thread);
      worker.on("message", (message: ThreadMessage | ThreadReady) => this.receive(thread, message));
      worker.on("error", (error) => void this.retire(thread, failure(error)));
      worker.on("exit", () => void this.retire(thread, new Error("The worker thread ended unexpectedly.")));
    } catch (error) {
      for (const task of this.drain()) task.reject(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.starting -= 1;
    }
  }

  private receive(thread: Thread, message: ThreadMessage | ThreadReady): void {
    if ("ready" in message) Object.assign(thread, { ready: true, number: message.ready });
    else if ("done" in message) {
      if (thread.task?.id === message.id) thread.task.onProgress?.(message.done);
      return;
    } else this.settle(thread, message);
    this.dispatch();
    if (!thread.task) this.rest(thread);
  }

  /** Lets a worker without a job wait for the next one, for a while. */
  private rest(thread: Thread): void {
    thread.worker.unref();
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = setTimeout(() => void this.retire(thread, new Error("Idle.")), this.idleLimitMs).unref();
  }

  private settle(thread: Thread, answer: ThreadAnswer): void {
    const task = thread.task;
    if (!task || task.id !== answer.id) return;
    this.release(thread);
    if (answer.ok) task.resolve(answer.value as never);
    else task.reject(answer.tooComplex ? new TooComplex(answer.message) : new Error(answer.message));
  }

  private release(thread: Thread): void {
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = null;
    thread.task?.unfollow();
    thread.task = null;
  }

  /** Ends a worker and rejects its job; waiting jobs go to the others or to a new one. */
  private async retire(thread: Thread, reason: Error): Promise<void> {
    if (!this.threads.delete(thread)) return;
    const task = thread.task;
    this.release(thread);
    task?.reject(reason);
    await thread.worker.terminate();
    this.dispatch();
  }
}

/** A worker ran out of memory on a text that was too complex. */
function failure(error: Error): Error {
  const code = "code" in error ? error.code : undefined;
  if (code !== "ERR_WORKER_OUT_OF_MEMORY") return error;
  return new TooComplex("The page needs too much memory to render; split or simplify it.");
}
