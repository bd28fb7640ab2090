/** A quick run looks at this fraction of the operations and screens, and at those that the working tree changes. */
export const PARTS = 8;

/** Every eighth item, always the same, and the changed ones. */
export const sampleOf = <T>(list: readonly T[], isChanged: (item: T) => boolean): T[] =>
  list.filter((item, index) => index % PARTS === 0 || isChanged(item));
