import { useLayoutEffect, useRef } from "react";

type Layer<T> = { readonly current: readonly T[] };

/** Collects what mounted components offer, such as shortcuts: one layer each; subscribers are notified of changes. */
export class Layers<T> {
  #layers: readonly Layer<T>[] = [];
  #watchers = new Set<() => void>();
  /** Increases with each change, for useSyncExternalStore. */
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

  /** Returns the most recently mounted first. */
  all(): T[] {
    return this.#layers.toReversed().flatMap((layer) => layer.current);
  }
}

/**
 * Offers items while the component is mounted; the list may be new at every render. It takes effect before paint,
 * because people press a key as soon as they see its hint.
 */
export const useLayer = <T>(layers: Layers<T>, offered: readonly T[]): void => {
  const layer = useRef(offered);
  useLayoutEffect(() => {
    layer.current = offered;
  });
  useLayoutEffect(() => layers.add(layer), [layers]);
};
