import { useSyncExternalStore } from "react";

const watch = (changed: () => void) => {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
};

/** Returns the anchor in the address, with its "#"; "" without one. */
export const useLocationHash = (): string =>
  useSyncExternalStore(
    watch,
    () => location.hash,
    () => "",
  );
