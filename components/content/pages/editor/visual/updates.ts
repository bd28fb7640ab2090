import { Plugin } from "prosemirror-state";

/** Calls listeners after each change of the state of an editor. */
export const updates = (): {
  plugin: Plugin;
  notify: () => void;
  subscribe: (listener: () => void) => () => void;
} => {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    plugin: new Plugin({ view: () => ({ update: notify }) }),
    notify,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
