import { readFileSync } from "node:fs";

/**
 * A process id alone does not identify a process after a crash, because ids are reused, in a container almost at once.
 * With the kernel's start time, a stored identity matches only the process that wrote it.
 *
 * @typedef {{ pid: number, started: string | null }} ProcessIdentity
 */

/** @param {number} pid @returns {string | null} */
function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command name may contain spaces and brackets, so fields are counted after its closing bracket.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

/** @returns {ProcessIdentity} */
export function ownIdentity() {
  return { pid: process.pid, started: startTime(process.pid) };
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** @param {ProcessIdentity} identity */
export function isStillRunning(identity) {
  return isAlive(identity.pid) && startTime(identity.pid) === identity.started;
}
