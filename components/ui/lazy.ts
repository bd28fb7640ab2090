"use client";

import dynamic from "next/dynamic";
import {
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  useState,
  useSyncExternalStore,
} from "react";

/** A file that fails to load while online is missing, because a newer version replaced it. */
const MOST_ATTEMPTS = 3;
const PAUSE = 2_000;

const connectionOrPause = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(pause);
      window.removeEventListener("online", end);
      resolve();
    };
    const pause = setTimeout(end, PAUSE);
    window.addEventListener("online", end);
  });

/**
 * Returns a function that loads a module when it is called, as `lazyModule(() => import("./module"))`. It outlasts a
 * lost connection: the module loads when the server is reachable again. Otherwise an error page would replace the
 * screen with all its input.
 */
export const lazyModule =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    for (let attempt = 1; ; attempt += navigator.onLine ? 1 : 0) {
      try {
        return await load();
      } catch (error) {
        if (typeof window === "undefined" || (navigator.onLine && attempt >= MOST_ATTEMPTS)) throw error;
        await connectionOrPause();
      }
    }
  };

type LazyOptions = {
  /** Takes the component's place while it loads. */
  loading?: () => ReactNode;
  /** False loads it after the screen, also where the first rendering of the screen contains it. */
  ssr?: boolean;
};

type LazyComponent<Part> = Part & {
  /** Begins to load it, when a press is likely to follow. */
  preload: () => void;
};

/** The outcome of loading a component. */
type Outcome = { Part: ComponentType } | { error: unknown };

const unchanging = () => () => {};

/** Returns a component that loads its module when it is first rendered. */
export function lazyComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { loading, ssr = true }: LazyOptions = {},
): LazyComponent<Module[Name]> {
  const loadModule = lazyModule(load);
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  let outcome: Outcome | null = null;
  let isLoading = false;
  const settle = (next: Outcome) => {
    outcome = next;
    for (const listener of listeners) listener();
  };
  const take = (module: Module): ComponentType => {
    const Part = module[name] as ComponentType;
    if (!outcome || "error" in outcome) settle({ Part });
    return Part;
  };
  const loadPart = () => loadModule().then(take);
  const begin = () => {
    if (isLoading || typeof window === "undefined") return;
    isLoading = true;
    loadPart().catch((error: unknown) => settle({ error }));
  };

  /**
   * Shows the placeholder by itself: React shows a part up to 300 ms later if it follows the fallback of a boundary. The
   * boundary is for data and modules that the part reads.
   */
  const InBrowser = (props: object) => {
    const now = useSyncExternalStore(
      subscribe,
      () => outcome,
      () => null,
    );
    if (now && "error" in now) throw now.error;
    if (!now) begin();
    const waiting = loading ? createElement(loading) : null;
    return createElement(Suspense, { fallback: waiting }, now ? createElement(now.Part, props) : waiting);
  };
  // The compiler wants literals as options.
  const OnServer = dynamic(loadPart, { loading });
  /** Only a part that the server has rendered waits for its module in a boundary. */
  const OnBoth = (props: object) => {
    const isHydrating = useSyncExternalStore(
      unchanging,
      () => false,
      () => true,
    );
    const [isFromServer] = useState(isHydrating);
    return createElement(isFromServer ? OnServer : InBrowser, props);
  };
  const Part = ssr ? OnBoth : InBrowser;
  const preload = () => void load().then(take, () => {});
  return Object.assign(Part, { preload }) as LazyComponent<Module[Name]>;
}
