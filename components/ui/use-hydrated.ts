import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether what the server rendered is hydrated: until then a component repeats that rendering. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
