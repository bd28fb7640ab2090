"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False until the page has hydrated; controls that need the script stay disabled until then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
