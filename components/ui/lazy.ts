"use client";

import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";

/** A file that fails to load while online is missing, because a newer version replaced it. */
const MOST_ATTEMPTS = 3;
const PAUSE = 2_000;

const connectionOrPause = () =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, PAUSE);
    window.addEventListener("online", resolve, { signal: AbortSignal.timeout(PAUSE) });
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
  /** False renders it in the browser only. */
  ssr?: boolean;
};

type LazyComponent<Part> = Part & {
  /** Begins to load it, when a press is likely to follow. */
  preload: () => void;
};

/** Returns a component that loads its module when it is first rendered. */
export function lazyComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { loading, ssr = true }: LazyOptions = {},
): LazyComponent<Module[Name]> {
  const loadModule = lazyModule(load);
  const loadPart = async () => (await loadModule())[name] as ComponentType;
  // The compiler wants literals as options.
  const Part = ssr ? dynamic(loadPart, { loading }) : dynamic(loadPart, { loading, ssr: false });
  const preload = () => void load().catch(() => {});
  return Object.assign(Part, { preload }) as LazyComponent<Module[Name]>;
}
