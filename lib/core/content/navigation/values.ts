/** Checks of untyped values in configuration. */

export const nonEmptyText = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** People do not nest configuration deeper than this. */
export const DEEPEST = 30;
