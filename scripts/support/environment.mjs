import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { acquireDatabase } from "./embedded-postgres.mjs";
import { root } from "./prepare.mjs";

/** Completes the environment that every process of an installation shares, from its data folder. */

export const dataDir = () => resolve(root, process.env.BINDERY_DATA_DIR || ".data");

/** Generates the installation's secret on first use; later it is read from the data folder. */
export async function provideSecret() {
  if (process.env.BINDERY_SECRET) return;
  const file = join(dataDir(), "secret");
  await mkdir(dataDir(), { recursive: true, mode: 0o711 });
  // "wx": of two processes that start at once, one writes and both read the same.
  await writeFile(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" }).catch(
    (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  process.env.BINDERY_SECRET = (await readFile(file, "utf8")).trim();
}

/**
 * Sets DATABASE_URL to the embedded database unless the operator has set it.
 *
 * @param {(message: string) => void} onProgress
 * @returns {Promise<{ release: () => Promise<void>, supervise: (onEvent: (message: string) => void) => void }>}
 */
export async function provideDatabase(onProgress) {
  if (process.env.DATABASE_URL) return { release: async () => {}, supervise: () => {} };
  const database = await acquireDatabase({ dataDir: dataDir(), onProgress });
  process.env.DATABASE_URL = database.url;
  process.env.BINDERY_EMBEDDED_DATABASE = "1";
  return database;
}

/** How long a server that is stopping may still hold the port. */
const PORT_PATIENCE_MILLISECONDS = 4_000;

/** Sets PORT to a number that is free now; 0 takes any free one. */
export async function claimPort() {
  const host = process.env.HOST || "127.0.0.1";
  const port = Number(process.env.PORT || 3000);
  const deadline = Date.now() + PORT_PATIENCE_MILLISECONDS;
  for (;;) {
    try {
      process.env.PORT = String(await listenOnce(host, port));
      return;
    } catch (thrown) {
      const error = /** @type {NodeJS.ErrnoException} */ (thrown);
      if (error.code === "EADDRINUSE" && Date.now() < deadline) {
        await sleep(200);
        continue;
      }
      const reason = error.code === "EADDRINUSE" ? "is in use" : `cannot be used (${error.message})`;
      throw new Error(`Port ${port} of ${host} ${reason}. Set PORT to another one, or 0 for any free one.`);
    }
  }
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<number>}
 */
function listenOnce(host, port) {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : port));
    });
  });
}
