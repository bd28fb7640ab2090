import { useLayoutEffect, useRef } from "react";

type Layer<T> = { readonly current: readonly T[] };

/** What mounted components offer, such as shortcuts: one layer each, and subscribers are notified of changes. */
export class Layers<T> {
  #layers: readonly Layer<T>[] = [];
  #watchers = new Set<() => void>();
  /** Another number after each change, for useSyncExternalStore. */
  version = 0;

  readonly changed = (): void => {
    this.version += 1;
    for (const watcher of this.#watchers) watcher();
  };

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  add(layer: Layer<T>): () => void {
    this.#layers = [...this.#layers, layer];
    this.changed();
    return () => {
      this.#layers = this.#layers.filter((each) => each !== layer);
      this.changed();
    };
  }

  get size(): number {
    return this.#layers.length;
  }

  /** The most recently mounted first. */
  all(): T[] {
    return this.#layers.toReversed().flatMap((layer) => layer.current);
  }
}

/**
 * Offers something while the component is mounted; the list may be a new one at every rendering. It counts before what
 * was rendered is painted: people press a key as soon as they see what it is for.
 */
export const useLayer = <T>(layers: Layers<T>, offered: readonly T[]): void => {
  const layer = useRef(offered);
  useLayoutEffect(() => {
    layer.current = offered;
  });
  useLayoutEffect(() => layers.add(layer), [layers]);
};
