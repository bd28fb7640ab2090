export const DAY_MS = 86_400_000;

/** The moment some days from now. */
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
