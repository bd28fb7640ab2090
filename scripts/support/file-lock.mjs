import { link, readFile, rm, stat, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { isStillRunning, ownIdentity } from "./processes.mjs";

/**
 * Runs work under a lock between processes: a file that names its owner. A hard link of a complete file creates it, so
 * that no reader sees an incomplete name. A second, momentary lock guards the takeover from a dead process, so that two
 * waiters cannot both take it. This uses no library, because the lock is held while packages are installed.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void }} [options]
 * @returns {Promise<T>}
 */
export async function withFileLock(path, work, { onWait } = {}) {
  for (let attempt = 0; !(await claim(path)); attempt += 1) {
    if (attempt === 5) onWait?.();
    if (await isAbandoned(path)) await clear(path);
    else await sleep(100);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** @param {string} path */
async function claim(path) {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, JSON.stringify(ownIdentity()));
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** @param {string} path */
async function isAbandoned(path) {
  const content = await readFile(path, "utf8").catch(() => null);
  return content !== null && !isStillRunning(JSON.parse(content));
}

/** @param {string} path */
async function clear(path) {
  const guard = `${path}.takeover`;
  if (!(await claim(guard))) {
    const age = await stat(guard).then(
      (entry) => Date.now() - entry.mtimeMs,
      () => 0,
    );
    if (age > 5_000) await rm(guard, { force: true });
    await sleep(50);
    return;
  }
  try {
    if (await isAbandoned(path)) await rm(path, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}
