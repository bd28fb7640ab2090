/** How long a space stays in the trash before it is removed for good. */
export const TRASH_DAYS = 7;

/** When a space that went to the trash at `deletedAt` is removed for good, in milliseconds. */
export const removalTime = (deletedAt: Date | string): number =>
  new Date(deletedAt).getTime() + TRASH_DAYS * 86_400_000;

/** Spaces that went to the trash before this moment are due for removal. */
export const removalCutoff = (now: number): Date => new Date(now - TRASH_DAYS * 86_400_000);
