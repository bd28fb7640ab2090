import { setImmediate as yieldToOthers } from "node:timers/promises";

const LONGEST_STRETCH_MS = 10;

/**
 * For long loops on a shared thread: awaited in each turn, it lets other work run whenever the loop has run for a
 * while.
 *
 *     const yieldNow = yieldToEventLoop();
 *     for (const row of rows) {
 *       convert(row);
 *       await yieldNow();
 *     }
 */
export function yieldToEventLoop(): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < LONGEST_STRETCH_MS) return;
    await yieldToOthers();
    started = performance.now();
  };
}
