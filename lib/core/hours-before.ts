/** The moment some hours before another. */
export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
