import { DAY_MS } from "@/lib/core/days";

/** Days a space stays in the trash before it is permanently deleted. */
export const TRASH_DAYS = 7;

/** Time of the permanent deletion of a space that went to the trash at `deletedAt`, in milliseconds. */
export const removalTime = (deletedAt: Date | string): number =>
  new Date(deletedAt).getTime() + TRASH_DAYS * DAY_MS;

/** Spaces that went to the trash before this moment are due for deletion. */
export const removalCutoff = (now: number): Date => new Date(now - TRASH_DAYS * DAY_MS);
