import type { Draft } from "./saver";

/* Drafts that the server does not have yet, kept in this browser by change request and page. A draft changes with every
   key and a page may have a million characters, so its base is stored once, and its texts as changes of the base. The
   base alternates between two entries: a browser that ends between two writes leaves a whole draft. */

/** A text that replaces the characters from `from` to `to` of another one by `by`. */
type Change = { from: number; to: number; by: string };

export const changeOf = (base: string, text: string): Change => {
  const shorter = Math.min(base.length, text.length);
  let from = 0;
  while (from < shorter && base.charCodeAt(from) === text.charCodeAt(from)) from += 1;
  let behind = 0;
  const most = shorter - from;
  const [baseEnd, textEnd] = [base.length - 1, text.length - 1];
  while (behind < most && base.charCodeAt(baseEnd - behind) === text.charCodeAt(textEnd - behind))
    behind += 1;
  return { from, to: base.length - behind, by: text.slice(from, text.length - behind) };
};

export const changed = (base: string, { from, to, by }: Change): string =>
  base.slice(0, from) + by + base.slice(to);

type Slot = 0 | 1;

type Entry = { slot: Slot; length: number; tag: string; text: Change; sent: Change[]; replaces?: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isChange = (value: unknown): value is Change =>
  isRecord(value) &&
  typeof value.from === "number" &&
  typeof value.to === "number" &&
  typeof value.by === "string";

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) &&
  (value.slot === 0 || value.slot === 1) &&
  typeof value.length === "number" &&
  typeof value.tag === "string" &&
  isChange(value.text) &&
  Array.isArray(value.sent) &&
  value.sent.every(isChange) &&
  (value.replaces === undefined || typeof value.replaces === "string");

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const baseKey = (key: string, slot: Slot) => `${key} base ${slot}`;

const remove = (storage: DraftStorage, key: string) => {
  for (const each of [key, baseKey(key, 0), baseKey(key, 1)]) storage.removeItem(each);
};

const read = (storage: DraftStorage, key: string): { draft: Draft; slot: Slot } | null => {
  const entry: unknown = JSON.parse(storage.getItem(key) ?? "null");
  if (!isEntry(entry)) return null;
  const { slot, length, tag, text, sent, replaces } = entry;
  const base = storage.getItem(baseKey(key, slot));
  if (base?.length !== length) return null;
  const draft = { text: changed(base, text), tag, base, sent: sent.map((each) => changed(base, each)) };
  return { draft: { ...draft, ...(replaces !== undefined && { replaces }) }, slot };
};

/**
 * Keeps the draft of one page.
 * @param storageNow throws where the browser has no storage for this page
 * @param keyNow the page's entry in the storage
 */
export const draftKeeper = (storageNow: () => DraftStorage, keyNow: () => string) => {
  let last: Draft | null = null;
  /** The base that the storage has. */
  let stored: { key: string; base: string; slot: Slot } | null = null;

  const store = (storage: DraftStorage, key: string, { text, base, tag, sent, replaces }: Draft) => {
    const before = stored?.key === key ? stored : null;
    const isSame = before?.base === base;
    const slot: Slot = before ? (isSame ? before.slot : before.slot === 0 ? 1 : 0) : 0;
    if (!isSame) storage.setItem(baseKey(key, slot), base);
    const entry: Entry = {
      ...{ slot, length: base.length, tag, replaces },
      text: changeOf(base, text),
      sent: sent.map((each) => changeOf(base, each)),
    };
    storage.setItem(key, JSON.stringify(entry));
    stored = { key, base, slot };
    if (before && !isSame) storage.removeItem(baseKey(key, before.slot));
  };

  /** Stores a draft; null removes it. Returns false if the browser refuses to store it, such as for want of room. */
  const keep = (draft: Draft | null): boolean => {
    last = draft;
    const key = keyNow();
    try {
      const storage = storageNow();
      const former = stored?.key;
      if (draft) store(storage, key, draft);
      else remove(storage, key);
      if (former !== undefined && former !== key) remove(storage, former);
      if (!draft) stored = null;
      return true;
    } catch {
      return false;
    }
  };

  return {
    /** The draft from before a reload. */
    read: (): Draft | null => {
      const key = keyNow();
      try {
        const found = read(storageNow(), key);
        if (found) stored = { key, base: found.draft.base, slot: found.slot };
        last = found?.draft ?? null;
      } catch {
        return null;
      }
      return last;
    },
    keep,
    /** Stores the draft under the present key, after a change request was opened for it. */
    move: () => keep(last),
  };
};
