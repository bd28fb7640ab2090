/**
 * `npm run dev`: the embedded database, migrated, Next's development server, and a worker for its jobs. Next shows
 * changes of screens at once; both start again after a change of the engine, which is everything in `lib`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { buildEngine, engineFile } from "./support/engine.mjs";
import { provideDatabase, provideSecret } from "./support/environment.mjs";
import { bin, prepare, progress, requireNode, root } from "./support/prepare.mjs";
import { buildProducts } from "./support/products.mjs";
import { runTypeScript } from "./support/run-typescript.mjs";

requireNode();
process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = "1";

await prepare({ build: false });
await provideSecret();
const database = await provideDatabase(progress);
try {
  const migrated = await runTypeScript("scripts/bindery.ts", ["migrate"]);
  process.exitCode = migrated === 0 ? await runUntilStopped() : migrated;
} finally {
  await database.release();
}

/** Runs the server and the worker until the server ends by itself or is stopped. @returns {Promise<number>} */
async function runUntilStopped() {
  database.supervise(progress);
  const stopping = new AbortController();
  // The terminal sends its signals to all; this process outlives the others to stop the database.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopping.abort());
  for (;;) {
    const changed = changeOf(join(root, "lib"), stopping.signal);
    const running = (await isBuilt())
      ? [
          start(bin("next"), ["dev", ...address()]),
          start(process.execPath, [engineFile("development", "worker")]),
        ]
      : [];
    // Without a build, a change of the source that has the fault comes first.
    const [server] = running.map(({ ended }) => ended);
    const code = await Promise.race([changed, ...(server ? [server] : [])]);
    for (const { stop } of running) stop();
    await Promise.all(running.map(({ ended }) => ended));
    if (code !== "changed") return code;
    progress("The engine has changed; starting again.");
  }
}

/** Builds the engine; the bundler prints what is wrong with a source. */
function isBuilt() {
  return Promise.all([buildEngine("development"), buildProducts()]).then(
    () => true,
    () => false,
  );
}

function address() {
  return ["--port", process.env.PORT || "3000", "--hostname", process.env.HOST || "127.0.0.1"];
}

/** @param {string} program @param {string[]} args */
function start(program, args) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  });
  const ended = once(child, "exit").then(([code]) => Number(code ?? 0));
  return { ended, stop: () => child.kill("SIGTERM") };
}

/**
 * Resolves to "changed" once files of a folder have changed and saving is over, or to 0 when the signal aborts.
 * @param {string} folder @param {AbortSignal} signal @returns {Promise<"changed" | number>}
 */
function changeOf(folder, signal) {
  return new Promise((resolve) => {
    const watcher = watch(folder, { recursive: true });
    /** @param {"changed" | number} result */
    const end = (result) => {
      watcher.close();
      resolve(result);
    };
    /** @type {NodeJS.Timeout | undefined} */
    let saved;
    watcher.on("change", (_, file) => {
      if (!/\.(?:ts|css|json)$/.test(String(file)) || /\.test\.ts$/.test(String(file))) return;
      clearTimeout(saved);
      saved = setTimeout(() => end("changed"), 300);
    });
    signal.addEventListener("abort", () => end(0));
  });
}
