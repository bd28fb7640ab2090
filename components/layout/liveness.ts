/*
 * Whether this tab is told what happens while it happens, see ../console/live-updates.ts. What an event announces is
 * polled for only while nobody would tell.
 */

let live = false;
export const setLive = (now: boolean): void => {
  live = now;
};

/** Not everybody who sees something may hear of all that happens to it. */
const SELDOM_MS = 15_000;

/** How often to look for something that an event announces, where `ms` is how soon it is missed. */
export const pollUntilTold = (ms: number): number => (live ? Math.max(ms, SELDOM_MS) : ms);
