import type { DraftStorage } from "./kept-drafts";

/** A storage of a browser that keeps its texts in a map. */
export const storageOf = (entries: Map<string, string>): DraftStorage => ({
  get length() {
    return entries.size;
  },
  key: (index) => [...entries.keys()][index] ?? null,
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
});
