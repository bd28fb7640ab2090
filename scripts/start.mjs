/**
 * `npm start`: starts the server, also from a fresh clone, and repeats no finished preparation. Progress goes to
 * standard error; standard output gets one line, the address, once the server answers.
 */
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { engineFile } from "./support/engine.mjs";
import { claimPort, provideDatabase, provideSecret } from "./support/environment.mjs";
import { prepare, progress, requireNode, root } from "./support/prepare.mjs";

requireNode();
process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = "1";
// By default the heap may double before its old objects are collected. A busy server has 100 MB of live ones.
setFlagsFromString("--heap-growing-percent=50");

// Libraries print to standard output as well; here it is for the address alone.
const print = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

// The reader of the pipe may exit first. Unhandled, each failed write would print an error of its own.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

/** @param {unknown} error */
function explain(error) {
  progress(error instanceof Error ? error.message : String(error));
}

/** @type {Array<() => Promise<void>>} what to undo, in the order in which it was done */
const undo = [];
let stopping = false;

/** @param {number} code */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const step of undo.reverse()) {
    await step().catch((error) => {
      explain(error);
      code = 1;
    });
  }
  process.exit(code);
}

/** Handles signals from the beginning, so that a stop during the start leaves nothing behind. */
function stopOnSignals() {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => {
      if (!stopping) progress("Stopping.");
      void stop(0);
    });
  }
}

/**
 * Stops the server when npm ends, even if npm was killed and could not pass the signal on; otherwise the server would
 * block the port for the next start.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== "start") return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    void stop(0);
  }, 250);
  watch.unref();
}

try {
  await claimPort();
  await prepare({ build: true });
  stopOnSignals();
  stopWithNpm();
  process.env.NODE_ENV = "production";
  await provideSecret();
  const database = await provideDatabase(progress);
  undo.push(() => database.release());

  /** @type {typeof import("./server.ts")} */
  const { startServer } = await import(pathToFileURL(engineFile("production", "server")).href);
  const server = await startServer({
    demoFile: engineFile("production", "demo"),
    progress,
    onFatal: () => void stop(1),
  });
  undo.push(() => server.stop());
  database.supervise(progress);
  if (!stopping) print(`${server.address}\n`);
} catch (error) {
  if (!stopping) explain(error);
  await stop(1);
}
