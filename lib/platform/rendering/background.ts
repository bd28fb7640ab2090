import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { setMaxListeners } from "node:events";

/** Work for which nobody waits at a screen. */
type Background = {
  /** Whose turn it takes among what else waits for a thread. */
  owner: string;
  /** Ends what is rendered and read for it. */
  signal: AbortSignal;
};

/** On the process, as the rendering threads are: each bundle of the server has its own copy of this module. */
const key = Symbol.for("bindery.rendering.background");
const holder = globalThis as typeof globalThis & { [key]?: AsyncLocalStorage<Background> };
holder[key] ??= new AsyncLocalStorage();
const scope = holder[key];

/** Runs work in the background: what it has rendered and read goes to threads of its own, and ends with its signal. */
export function inBackground<T>(background: Background, work: () => Promise<T>): Promise<T> {
  // Everything that waits for a thread listens.
  setMaxListeners(0, background.signal);
  return scope.run(background, work);
}

/** The background work that asks; null for a request. */
export const currentBackground = (): Background | null => scope.getStore() ?? null;
