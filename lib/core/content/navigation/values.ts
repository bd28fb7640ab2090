/** Values of configuration, of which nothing is known before it is looked at. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const textIn = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** Deeper than this nothing is nested that people wrote. */
export const DEEPEST = 30;
