"use client";

import { useCallback, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener("storage", changed);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", changed);
  };
};

/** Holds a text in this browser; the server and the first render use the fallback. Follows other tabs. */
export const useStored = (key: string, fallback: string) => {
  const value = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key) ?? fallback,
    () => fallback,
  );
  const set = useCallback(
    (next: string) => {
      localStorage.setItem(key, next);
      changed();
    },
    [key],
  );
  return [value, set] as const;
};
