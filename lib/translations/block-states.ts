import type { BlockState } from "./schemas";

/** True for a block that waits for a translation, or for a new one of a changed source. */
export const needsWork = (state: BlockState): boolean => state === "pending" || state === "stale";
