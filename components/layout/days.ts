/** Returns the first moment of a day in this browser's time zone. */
export const beginOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

/** Returns the last moment of a day in this browser's time zone. */
export const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
