/* True while this tab receives live events, see ../console/live-updates.ts. Announced changes are polled for often
   only without them. */

let live = false;
export const setLive = (now: boolean): void => {
  live = now;
};

/** Live events may not reach every viewer, so polling goes on at this interval. */
const SELDOM_MS = 15_000;

/** Returns how often to poll for a change that an event announces; `ms` is the interval without live events. */
export const fallbackPollInterval = (ms: number): number => (live ? Math.max(ms, SELDOM_MS) : ms);
