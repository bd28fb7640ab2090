"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False until the script of the page has taken over: what needs it waits till then, disabled or as the server rendered it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
