import type { ItemLog, LoggedItem } from "./lasting-drafts";

/* The log of drafts in IndexedDB. */

const STORE = "items";

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opening: Promise<IDBDatabase> | undefined;

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open("bindery-drafts");
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
  return resultOf(request);
};

const attempt = async <Result>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => Result | Promise<Result>,
): Promise<Result> => {
  opening ??= open();
  const transaction = (await opening).transaction(STORE, mode);
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const [result] = await Promise.all([run(transaction.objectStore(STORE)), ended]);
  return result;
};

/** Browsers close a database, some of them in the background: the second attempt opens it again. */
const inStore: typeof attempt = (mode, run) =>
  attempt(mode, run).catch(() => {
    opening = undefined;
    return attempt(mode, run);
  });

export const itemLog: ItemLog = {
  write: (items) => inStore("readwrite", (store) => items.forEach((item) => void store.put(item))),
  forget: (keys) => inStore("readwrite", (store) => keys.forEach((key) => void store.delete(key))),
  read: () => inStore("readonly", (store) => resultOf<LoggedItem[]>(store.getAll())),
};
