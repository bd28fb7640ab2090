import { parentPort } from "node:worker_threads";
import { answerJob, type RenderJob, type ThreadReady } from "@/lib/content/rendering/thread-jobs";
import { ownThreadNumber } from "./thread-time";

/** Entry of the rendering thread: one job after the other, a response for each. Bundled by worker-file.ts. */
const port = parentPort;
if (port) {
  port.on("message", async ({ id, job }: { id: number; job: RenderJob }) =>
    port.postMessage(await answerJob(id, job, (done) => port.postMessage({ id, done }))),
  );
  port.postMessage({ ready: ownThreadNumber() } satisfies ThreadReady);
}
