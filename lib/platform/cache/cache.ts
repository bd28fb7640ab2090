import { LRUCache } from "lru-cache";

type Bound<Value> =
  /** the maximum number of entries */
  | { entries: number }
  /** the maximum sum of sizes; an entry with a larger size than `largest` is not kept */
  | { size: number; sizeOf: (value: Value) => number; largest?: number };

type CacheDeclaration<Value> = {
  /** a name for its entries, unique among all caches */
  name: string;
  bound: Bound<Value>;
  /** why an entry is never out of date, or what removes it */
  validity: string;
  /** called for each entry that is removed or replaced */
  onRemoved?: (value: Value) => void;
};

/**
 * Declares a cache of this process, the only way to have one: with a bound, beyond which the entries that were not used
 * for longest are removed, and with the reason why its entries are right.
 */
export const declareCache = <Value extends object | string | boolean>({
  bound,
  onRemoved,
}: CacheDeclaration<Value>): LRUCache<string, Value> =>
  new LRUCache<string, Value>({
    ...("entries" in bound
      ? { max: bound.entries }
      : { maxSize: bound.size, maxEntrySize: bound.largest ?? bound.size, sizeCalculation: bound.sizeOf }),
    ...(onRemoved && { dispose: onRemoved }),
  });
