import { parentPort } from "node:worker_threads";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import type { ThreadJob, ThreadWork } from "./thread-job";
import { ownThreadNumber } from "./thread-time";

/** A job for a thread. */
export type ThreadTask = { id: number; name: string; input: unknown };

export type ThreadAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; tooComplex: boolean; message: string };

/** A thread's message about a job: its progress, and at last its result. */
export type ThreadMessage = ThreadAnswer | { id: number; done: number };

/** A thread's first message: it can take jobs, with the system's number of the thread. */
export type ThreadReady = { ready: number | null };

/** A kind of work with its function. */
type RunnableThreadJob = { name: string; work: ThreadWork<never, unknown> };

export const runs = <Input, Output>(
  { name }: ThreadJob<Input, Output>,
  work: ThreadWork<Input, Output>,
): RunnableThreadJob => ({ name, work });

/** Does the jobs sent to this thread: one after the other, a response for each. */
export function takeJobs(jobs: readonly RunnableThreadJob[]): void {
  const port = parentPort;
  if (!port) return;
  const works = new Map(jobs.map(({ name, work }) => [name, work]));
  port.on("message", async (task: ThreadTask) =>
    port.postMessage(await answer(works, task, (done) => port.postMessage({ id: task.id, done }))),
  );
  port.postMessage({ ready: ownThreadNumber() } satisfies ThreadReady);
}

/** Does a job and turns failures into data, so that they can cross between threads. */
async function answer(
  works: ReadonlyMap<string, ThreadWork<never, unknown>>,
  { id, name, input }: ThreadTask,
  onProgress: (done: number) => void,
): Promise<ThreadAnswer> {
  try {
    return { id, ok: true, value: await works.get(name)!(input as never, onProgress) };
  } catch (error) {
    // A stack overflow.
    if (error instanceof RangeError) {
      return { id, ok: false, tooComplex: true, message: "The page is nested too deeply; simplify it." };
    }
    const message = error instanceof Error ? error.message : String(error);
    return { id, ok: false, tooComplex: error instanceof TooComplex, message };
  }
}
