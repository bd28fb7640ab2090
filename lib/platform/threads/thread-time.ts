import { readFileSync, readlinkSync } from "node:fs";

/** The system's number of the calling thread, with which other threads read its processor time; null where unknown. */
export function ownThreadNumber(): number | null {
  try {
    // Linux: “1234/task/1235”, proc(5)
    const number = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    return Number.isInteger(number) ? number : null;
  } catch {
    return null;
  }
}

/**
 * Milliseconds that a thread of this process has computed; where the system does not count them, those of the whole
 * process, an upper bound.
 */
export function millisecondsComputed(thread: number | null): number {
  if (thread !== null) {
    try {
      const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, "ascii").split(" ");
      return Number(nanoseconds) / 1e6;
    } catch {
      // Some systems do not count them.
    }
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
