import { type DraftStorage, isBaseKey, keptAt } from "./kept-drafts";

/* Browsers write localStorage to the disk up to a minute late. One that is killed before forgets drafts, or comes back
   with older ones, whose words the server may have already. IndexedDB is written at once, but not for certain while a
   page closes. So drafts are in both. */

/** A stored text; null if it was removed, which counts while the disk may still have it. */
export type LoggedItem = { key: string; at: number; value: string | null };

/** Items by their keys. */
export type ItemLog = {
  write: (items: readonly LoggedItem[]) => Promise<unknown>;
  forget: (keys: readonly string[]) => Promise<unknown>;
  read: () => Promise<LoggedItem[]>;
};

const DAY_MS = 86_400_000;
/** Stored after the log refused a write: it no longer has the newest states. */
const LOG_FAILED = "bindery-drafts-log-failed";

/** Writing each key would be felt in the next one; within this time, a person types a word at most. */
const LOG_PAUSE_MS = 300;

/**
 * Logs the writes of a storage together: those of texts after a pause, removals at once.
 * @param isLeaving true if the page may end before the pause does
 */
export const logged = (log: ItemLog, isLeaving: () => boolean = () => false) => {
  const items = new Map<string, LoggedItem>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: DraftStorage | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (items.size === 0) return;
    // Another window may have removed a text meanwhile, and have logged that.
    const lasting = [...items.values()].filter(
      ({ key, value }) => value === null || last?.getItem(key) === value,
    );
    items.clear();
    // Without a log, drafts are in the storage alone.
    log
      .write(lasting)
      .catch(() => last?.setItem(LOG_FAILED, ""))
      .catch(() => {});
  };
  const within = (storage: DraftStorage): DraftStorage => {
    const note = (key: string, value: string | null) => {
      last = storage;
      items.set(key, { key, at: Date.now(), value });
      if (value === null || isLeaving()) queueMicrotask(flush);
      else timer ??= setTimeout(flush, LOG_PAUSE_MS);
    };
    return {
      length: storage.length,
      key: (index) => storage.key(index),
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => {
        storage.setItem(key, value);
        note(key, value);
      },
      removeItem: (key) => {
        if (storage.getItem(key) === null) return;
        storage.removeItem(key);
        note(key, null);
      },
    };
  };
  return { within, flush };
};

/** Brings drafts in a storage to their logged states, where those are newer. */
export const restore = async (log: ItemLog, storage: DraftStorage): Promise<void> => {
  const items = await log.read();
  if (storage.getItem(LOG_FAILED) !== null) {
    await log.forget(items.map(({ key }) => key));
    storage.removeItem(LOG_FAILED);
    return;
  }
  for (const { key, at, value } of items.filter((item) => !isBaseKey(item.key))) {
    const stored = storage.getItem(key);
    if (stored === null ? value === null : keptAt(stored) >= at) continue;
    for (const each of items) {
      if (each.key !== key && !isBaseKey(each.key, `${key} base`)) continue;
      if (each.value === null) storage.removeItem(each.key);
      else storage.setItem(each.key, each.value);
    }
  }
  const isPast = ({ at, value }: LoggedItem) => value === null && at < Date.now() - DAY_MS;
  await log.forget(items.filter(isPast).map(({ key }) => key));
};
