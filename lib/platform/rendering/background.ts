import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

/** On the process, as the rendering threads are: each bundle of the server has its own copy of this module. */
const key = Symbol.for("bindery.rendering.background");
const holder = globalThis as typeof globalThis & { [key]?: AsyncLocalStorage<true> };
holder[key] ??= new AsyncLocalStorage();
const scope = holder[key];

/** Runs work for which nobody waits at a screen: what it has rendered and read goes to threads of its own. */
export const inBackground = <T>(work: () => Promise<T>): Promise<T> => scope.run(true, work);

export const isInBackground = (): boolean => scope.getStore() === true;
