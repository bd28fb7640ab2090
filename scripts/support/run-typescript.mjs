import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Runs a TypeScript program of this project as the server would: `react-server` makes `server-only`
 * modules importable. Resolves to its exit code.
 *
 * @param {string} file relative to the project's root
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {AbortSignal} [signal] stops the program
 * @returns {Promise<number>}
 */
export function runTypeScript(file, args, env = process.env, signal) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const child = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", file, ...args], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on("SIGINT", forward);
  process.on("SIGTERM", forward);
  signal?.addEventListener("abort", () => child.kill("SIGTERM"));
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code) => done(code ?? 1));
  });
}
