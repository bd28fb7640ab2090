export const nextKey = (keys: readonly number[]): number => Math.max(-1, ...keys) + 1;

/**
 * Returns a key for each row. The known keys are those of other rows if the list was replaced from outside, as by
 * discarding a change; all rows get new ones then.
 */
export const rowKeys = (known: readonly number[], rows: number): readonly number[] =>
  known.length === rows ? known : Array.from({ length: rows }, (_, index) => nextKey(known) + index);
