"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False until the script of the page has taken over: what needs it stays disabled till then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
