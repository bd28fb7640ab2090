import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { setMaxListeners } from "node:events";

/** Work without a person waiting at a screen. */
type Background = {
  /** The owner in whose turn it waits for a thread. */
  owner: string;
  /** Ends its jobs on threads. */
  signal: AbortSignal;
};

const scope = new AsyncLocalStorage<Background>();

/** Runs work in the background: its jobs for threads use separate ones, and end with its signal. */
export function inBackground<T>(background: Background, work: () => Promise<T>): Promise<T> {
  // Every task that waits for a thread adds a listener.
  setMaxListeners(0, background.signal);
  return scope.run(background, work);
}

/** The background work of the caller; null for a request. */
export const currentBackground = (): Background | null => scope.getStore() ?? null;
