import { isRecord } from "@/lib/core/is-record";
import type { Draft } from "./saver";

/* Drafts that the server does not have yet, kept in this browser by change request and page. A draft changes with every
   key and a page may have a million characters, so its base is stored once, and its texts as changes of the base. The
   base alternates between two entries: a browser that ends between two writes leaves a whole draft. Each opened page has
   entries of its own, so that two tabs with one page never replace or remove each other's words; a page that opens later
   continues with the newest draft. */

/** A text that replaces the characters from `from` to `to` of another one by `by`. */
type Change = { from: number; to: number; by: string };

const PIECE = 4_096;

/** How many characters are equal, of at most so many. Equal pieces are found much faster than equal characters. */
const shared = (most: number, isEqual: (at: number, size: number) => boolean): number => {
  let count = 0;
  for (const size of [PIECE, 64, 1]) while (count + size <= most && isEqual(count, size)) count += size;
  return count;
};

export const changeOf = (base: string, text: string): Change => {
  const shorter = Math.min(base.length, text.length);
  const from = shared(shorter, (at, size) => base.slice(at, at + size) === text.slice(at, at + size));
  const [baseEnd, textEnd] = [base.length, text.length];
  const behind = shared(
    shorter - from,
    (at, size) =>
      base.slice(baseEnd - at - size, baseEnd - at) === text.slice(textEnd - at - size, textEnd - at),
  );
  return { from, to: base.length - behind, by: text.slice(from, text.length - behind) };
};

export const changed = (base: string, { from, to, by }: Change): string =>
  base.slice(0, from) + by + base.slice(to);

type Slot = 0 | 1;

type Entry = {
  slot: Slot;
  length: number;
  tag: string;
  text: Change;
  sent: Change[];
  replaces?: string;
  /** when it was stored; absent in entries of earlier versions */
  at?: number;
};

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
  (value.replaces === undefined || typeof value.replaces === "string") &&
  (value.at === undefined || typeof value.at === "number");

export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "length" | "key">;

const TAB = " tab ";
const baseKey = (key: string, slot: Slot) => `${key} base ${slot}`;

/** True if a key is that of a base, and of one of this entry if that is given. */
export const isBaseKey = (key: string, of = ""): boolean => key.startsWith(of) && / base [01]$/.test(key);

const remove = (storage: DraftStorage, key: string) => {
  for (const each of [key, baseKey(key, 0), baseKey(key, 1)]) storage.removeItem(each);
};

/** When an entry was stored. */
export const keptAt = (written: string): number => {
  const entry: unknown = JSON.parse(written);
  return isEntry(entry) ? (entry.at ?? 0) : 0;
};

type FoundDraft = { draft: Draft; slot: Slot; at: number; key: string; written: string };

const read = (storage: DraftStorage, key: string): FoundDraft | null => {
  const written = storage.getItem(key) ?? "null";
  const entry: unknown = JSON.parse(written);
  if (!isEntry(entry)) return null;
  const { slot, length, tag, text, sent, replaces, at = 0 } = entry;
  const base = storage.getItem(baseKey(key, slot));
  if (base?.length !== length) return null;
  const draft = { text: changed(base, text), tag, base, sent: sent.map((each) => changed(base, each)) };
  return { draft: { ...draft, ...(replaces !== undefined && { replaces }) }, slot, at, key, written };
};

/** The drafts of a page that its tabs stored, the newest first. */
const readAll = (storage: DraftStorage, pageKeys: readonly string[]): FoundDraft[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
    .filter((key) => pageKeys.some((pageKey) => key === pageKey || key.startsWith(pageKey + TAB)))
    .filter((key) => !isBaseKey(key))
    .flatMap((key) => read(storage, key) ?? [])
    .toSorted((one, other) => other.at - one.at);

/**
 * Keeps the draft of one page that is open in one tab.
 * @param storageNow throws where the browser has no storage for this page
 * @param keyNow the page's name in the storage
 * @param formerKeyNow another name under which its drafts may be
 */
export const draftKeeper = (
  storageNow: () => DraftStorage,
  keyNow: () => string,
  formerKeyNow: () => string = keyNow,
) => {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
  let last: Draft | null = null;
  /** The entry of this tab in the storage, unless another tab took it over. */
  let stored: { key: string; base: string; slot: Slot; written: string } | null = null;
  /** The entry that this tab continues. */
  let continued: FoundDraft | null = null;

  const store = (storage: DraftStorage, key: string, { text, base, tag, sent, replaces }: Draft) => {
    const before = stored?.key === key && storage.getItem(key) === stored.written ? stored : null;
    const isSame = before?.base === base;
    const slot: Slot = before ? (isSame ? before.slot : before.slot === 0 ? 1 : 0) : 0;
    if (!isSame) storage.setItem(baseKey(key, slot), base);
    const entry: Entry = {
      ...{ slot, length: base.length, tag, replaces, at: Date.now() },
      text: changeOf(base, text),
      sent: sent.map((each) => changeOf(base, each)),
    };
    const written = JSON.stringify(entry);
    storage.setItem(key, written);
    stored = { key, base, slot, written };
    if (before && !isSame) storage.removeItem(baseKey(key, before.slot));
  };

  /** Removes the entry that this tab continues, unless its own tab wrote to it since. */
  const release = (storage: DraftStorage) => {
    if (continued && storage.getItem(continued.key) === continued.written) remove(storage, continued.key);
    continued = null;
  };

  /** Stores a draft; null removes it. Returns false if the browser refuses to store it, such as for want of room. */
  const keep = (draft: Draft | null): boolean => {
    last = draft;
    const key = keyNow() + TAB + tab;
    try {
      const storage = storageNow();
      const former = stored?.key;
      if (draft) store(storage, key, draft);
      else remove(storage, key);
      if (former !== undefined && former !== key) remove(storage, former);
      if (!draft) stored = null;
      release(storage);
      return true;
    } catch {
      return false;
    }
  };

  return {
    /** The newest draft of the page, from before a reload or from another tab. */
    read: (): Draft | null => {
      try {
        continued = readAll(storageNow(), [keyNow(), formerKeyNow()])[0] ?? null;
        last = continued?.draft ?? null;
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
