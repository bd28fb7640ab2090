/** Checks of untyped values in configuration. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const nonEmptyText = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** People do not nest configuration deeper than this. */
export const DEEPEST = 30;
