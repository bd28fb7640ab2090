/** `npm run dev`: the embedded database, migrated, Next's development server, and a worker for its jobs. */
import { spawn } from "node:child_process";
import { provideDatabase, provideSecret } from "./support/environment.mjs";
import { bin, prepare, progress, requireNode, root } from "./support/prepare.mjs";
import { runTypeScript } from "./support/run-typescript.mjs";

requireNode();
process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = "1";

await prepare({ build: false });
await provideSecret();
const database = await provideDatabase(progress);
try {
  const migrated = await runTypeScript("scripts/bindery.ts", ["migrate"]);
  process.exitCode = migrated === 0 ? await runServerAndWorker() : migrated;
} finally {
  await database.release();
}

/** Stops the worker when the server ends. @returns {Promise<number>} */
async function runServerAndWorker() {
  const leaving = new AbortController();
  const worker = runTypeScript("scripts/worker.ts", [], process.env, leaving.signal);
  const code = await runNext();
  leaving.abort();
  await worker;
  return code;
}

/** @returns {Promise<number>} */
function runNext() {
  const options = ["--port", process.env.PORT || "3000", "--hostname", process.env.HOST || "127.0.0.1"];
  const server = spawn(bin("next"), ["dev", ...options], { cwd: root, stdio: "inherit" });
  database.supervise(progress);
  // The terminal sends its signals to both; this process outlives Next to stop the database.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => server.kill("SIGTERM"));
  return new Promise((done, fail) => {
    server.on("error", fail);
    server.on("exit", (code) => done(code ?? 0));
  });
}
