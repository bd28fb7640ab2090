import { readFileSync, readlinkSync } from "node:fs";

/** The system's number of the calling thread, by which others learn its processor time; null where it isn't told. */
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
 * Milliseconds that a thread of this process has computed. Where the system doesn't say, those of the whole process,
 * which are the most that it can have been.
 */
export function millisecondsComputed(thread: number | null): number {
  if (thread !== null) {
    try {
      const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, "ascii").split(" ");
      return Number(nanoseconds) / 1e6;
    } catch {
      // Not every system counts them.
    }
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
