import { browserSay } from "@/components/ui/say";
import { joinParts, type MergedPart, mergeLive, overlapsIn, resolved } from "@/lib/core/content/live-merge";
import { ApiError, Offline } from "@/lib/platform/api/client";

/* Saves the text automatically and never loses it. Every edit is stored in the browser at once and sent after a
   pause, with the entity tag of the text it began from. While the server is unreachable, retries come at growing
   intervals. Edits that a colleague saved meanwhile are merged; where both replaced the same words, the person
   chooses. A text that the server refuses stays in the browser until it is changed. */

type StoredText = { text: string; tag: string };

/** The text that an editor begins with, and a revision that it is not older than. */
type OpenedText = StoredText & { revision?: string };

/** A text that the server does not have yet, and the stored text it began from. */
export type Draft = {
  text: string;
  tag: string;
  base: string;
  /** Texts that were sent with the tag and whose responses are not known: one of them may be stored. */
  sent: readonly string[];
  /** The `replaces` argument of `write`. */
  replaces?: string;
};

/** Edits by others since the expected state. */
type ChangedBy = ApiError["changedBy"];

export type SaverState = {
  phase: "saved" | "unsaved" | "saving" | "offline" | "refused" | "conflict";
  /** Why the text is not saved. */
  message: string | null;
  /** False if the browser could not store the text that the server does not have. */
  isKept: boolean;
  /** In a conflict: the stored text and its authors, the common base, and the person's text. */
  conflict: { theirs: StoredText; by: ChangedBy; base: string; mine: string } | null;
};

export type SaverPort = {
  /**
   * Stores the text if the page still has the tag; returns the new tag, and the revision unless the page has to be read
   * again for what else the text changed.
   * @param replaces the revision whose words the person chose to replace
   */
  write: (
    text: string,
    tag: string,
    replaces: string | undefined,
  ) => Promise<{ tag: string; revision?: string }>;
  read: () => Promise<StoredText>;
  /** Stores a draft in the browser; null removes it. Returns false if the browser refuses to store it. */
  keep: (draft: Draft | null) => boolean;
};

export const PAUSE = 1_000;
/** How long a person who types without a pause keeps their words from those who read along. */
const LONGEST_PAUSE = 5_000;
const FIRST_RETRY = 2_000;
const SLOWEST_RETRY = 30_000;
/** How often a write is retried with a new tag when only attributes of the page changed. */
const MOST_REBASES = 5;

/** The server ends every text with one line break, which is no difference. */
export const sameText = (one: string, other: string) => withoutEnd(one) === withoutEnd(other);

const withoutEnd = (text: string): string => {
  let end = text.length;
  while (text[end - 1] === "\n") end -= 1;
  return text.slice(0, end);
};

const isSignedOut = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;

/** True if the page was edited since the state that a request expected. */
const isStale = (error: unknown) => error instanceof ApiError && error.status === 412;

/** True if the error ends by itself or at the next sign-in; the write is retried until then. */
const passes = (error: unknown) =>
  error instanceof Offline ||
  isSignedOut(error) ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

const wordsOf = (error: unknown): string => {
  if (isSignedOut(error) && error.reason !== "another_person")
    return browserSay()("You are signed out. Sign in in another tab.");
  return error instanceof Error ? error.message : browserSay()("Couldn't save this.");
};

const isAlike = (one: SaverState, other: SaverState): boolean =>
  one.phase === other.phase &&
  one.message === other.message &&
  one.isKept === other.isKept &&
  one.conflict === other.conflict;

/** The text of an editor, and the stored text and tag that it began from. */
type Progress = {
  text: string;
  saved: string;
  tag: string;
  /** Texts that were sent with the tag and whose responses are not known. */
  unanswered: readonly string[];
};

const begun = ({ text, tag }: StoredText): Progress => ({ text, saved: text, tag, unanswered: [] });

/** A draft with the edits that others saved since, if they fit together. */
const continued = (draft: Draft, stored: StoredText): Progress => {
  if (sameText(draft.text, stored.text)) return { ...begun(stored), text: draft.text };
  // The saver that kept the draft may be sending it still, such as in another tab.
  const unanswered = [...draft.sent, draft.text];
  if (draft.tag === stored.tag) return { ...begun(stored), text: draft.text, unanswered };
  if (draft.sent.some((each) => sameText(each, stored.text))) return { ...begun(stored), text: draft.text };
  const parts = mergeLive(draft.base, stored.text, draft.text);
  // Sends the draft's own base and tag, so that the refusal names the authors of the conflicting words.
  if (overlapsIn(parts)) return { text: draft.text, saved: draft.base, tag: draft.tag, unanswered };
  return { ...begun(stored), text: joinParts(parts) };
};

export type Saver = ReturnType<typeof createSaver>;

/** @param draft kept from before a reload; it may have begun from an older text */
export const createSaver = (port: SaverPort, stored: OpenedText, draft: Draft | null = null) => {
  let { text, saved, tag, unanswered } = draft ? continued(draft, stored) : begun(stored);
  let replaces = draft?.replaces;
  /** A revision that the text is not older than. */
  let known = stored.revision;
  let state: SaverState = { phase: "saved", message: null, isKept: true, conflict: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry = FIRST_RETRY;
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;
  /** Makes the text of edits that were only noted so far. */
  let pending: (() => string) | null = null;
  const listeners = new Set<() => void>();
  const readers = new Set<(merged: readonly MergedPart[]) => void>();

  let notified = state;
  const set = (next: Partial<SaverState>) => {
    state = { ...state, message: null, conflict: null, ...next };
    // While the person types, a text is made again and again; rendering a screen with a long page takes a while.
    if (isAlike(state, notified)) {
      state = notified;
      return;
    }
    notified = state;
    for (const listener of listeners) listener();
  };
  const isStored = () => unanswered.length === 0 && sameText(text, saved);
  const keep = () => {
    const unsaved = { text, tag, base: saved, sent: unanswered, ...(replaces !== undefined && { replaces }) };
    state = { ...state, isKept: port.keep(isStored() ? null : unsaved) };
  };
  const schedule = (pause: number) => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void flush(), pause);
  };
  /** When the oldest edit was made that was not sent; null if none is waiting. */
  let waitingSince: number | null = null;
  const sendAfterPause = () => {
    const now = Date.now();
    waitingSince ??= now;
    schedule(Math.max(0, Math.min(PAUSE, waitingSince + LONGEST_PAUSE - now)));
  };
  const enqueue = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  };

  const edit = (next: string) => {
    pending = null;
    text = next;
    keep();
    if (state.conflict) return set({ phase: "conflict", conflict: { ...state.conflict, mine: text } });
    if (state.phase !== "saving" && isStored()) {
      clearTimeout(timer);
      waitingSince = null;
      return set({ phase: "saved" });
    }
    if (state.phase !== "saving") set({ phase: "unsaved" });
    sendAfterPause();
  };
  const collect = () => {
    if (pending) edit(pending());
  };

  const settle = () => {
    retry = FIRST_RETRY;
    keep();
    if (pending === null && isStored()) return set({ phase: "saved" });
    set({ phase: "unsaved" });
    sendAfterPause();
  };

  /** Continues from a stored text that is one of those whose responses are not known. */
  const recognize = (theirs: StoredText) => {
    if (!unanswered.some((each) => sameText(each, theirs.text))) return;
    ({ text: saved, tag } = theirs);
    unanswered = [];
  };

  /** Merges the person's edits into the stored text; false if both replaced the same words. */
  const adopt = (theirs: StoredText): boolean => {
    collect();
    recognize(theirs);
    const parts = sameText(text, saved)
      ? [{ text: theirs.text, mine: text }]
      : mergeLive(saved, theirs.text, text);
    if (overlapsIn(parts)) return false;
    const together = joinParts(parts);
    ({ text: saved, tag } = theirs);
    unanswered = [];
    if (sameText(together, text)) return true;
    text = together;
    for (const reader of readers) reader(resolved(parts));
    return true;
  };

  const meet = async (by: ChangedBy, rebases: number): Promise<void> => {
    const theirs = await port.read();
    if (rebases < MOST_REBASES && adopt(theirs)) {
      return isStored() ? settle() : send(rebases + 1);
    }
    set({ phase: "conflict", conflict: { theirs, by, base: saved, mine: text } });
  };

  const send = async (rebases = 0): Promise<void> => {
    collect();
    waitingSince = null;
    if (state.conflict || isStored()) return;
    set({ phase: "saving" });
    const before = unanswered;
    try {
      try {
        if (before.length > 0) {
          const now = await port.read();
          recognize(now);
          // The last one may be on its way still.
          if (now.tag === tag) unanswered = unanswered.slice(-1);
          collect();
        }
        const sent = text;
        unanswered = [...unanswered, sent];
        keep();
        ({ tag, revision: known } = await port.write(sent, tag, replaces));
        saved = sent;
        unanswered = [];
        replaces = undefined;
        settle();
      } catch (error) {
        if (!(error instanceof ApiError && isStale(error))) throw error;
        await meet(error.changedBy, rebases);
      }
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) unanswered = before;
      keep();
      set({ phase: passes(error) ? "offline" : "refused", message: wordsOf(error) });
      if (!passes(error)) return;
      schedule(retry);
      retry = Math.min(retry * 2, SLOWEST_RETRY);
    }
  };

  const flush = () => {
    clearTimeout(timer);
    return enqueue(() => send());
  };

  if (draft && isStored()) port.keep(null);
  else if (draft) {
    state = { ...state, phase: "unsaved" };
    schedule(0);
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => state,
    /** Notifies the reader when edits by others were merged into the text. */
    onMerge: (reader: (merged: readonly MergedPart[]) => void) => {
      readers.add(reader);
      return () => void readers.delete(reader);
    },
    text: () => {
      collect();
      return text;
    },
    edit,
    /** Notes an edit whose text takes a while to make: it is made at `collect`, or when it is needed. */
    editLater: (make: () => string) => {
      pending = make;
      if (state.phase === "saved") set({ phase: "unsaved" });
      // The key goes on with words that were to be sent in a pause.
      if (waitingSince !== null) sendAfterPause();
    },
    /** Makes the text of the noted edit, if there is one. */
    collect,
    /**
     * Merges edits that other people saved; a conflict with unsaved words comes up at the next write.
     * @param revision the present revision; the page is not read again for the one that it was read at, or that the last write made
     */
    look: (revision?: string) =>
      enqueue(async () => {
        if (closed || state.conflict || (revision !== undefined && revision === known)) return;
        const theirs = await port.read();
        known = revision;
        if (closed || state.conflict || theirs.tag === tag) return;
        if (adopt(theirs)) settle();
      }),
    flush,
    /**
     * Resolves a conflict: continues with the chosen text over the stored one.
     * @param replacing true if it leaves out words of the stored text
     * @returns undefined if the conflict is still open, because its choice does not have words that were typed since
     */
    resolve: (chosen: string, replacing: boolean) => {
      if (!state.conflict) return;
      const { theirs, by, mine } = state.conflict;
      collect();
      if (!sameText(text, mine)) return;
      ({ text: saved, tag } = theirs);
      unanswered = [];
      text = chosen;
      if (replacing) replaces = by?.revision;
      settle();
      return flush();
    },
    /**
     * Queues another change of the same page. `work` expects the tag that it gets, and returns the new one; without a
     * tag it expects none. Edits that others saved meanwhile are merged first: the next write would replace them, because
     * the new tag is also that of their words.
     */
    change: (work: (tag: string | undefined) => Promise<string | null>) =>
      enqueue(async () => {
        for (let rebases = 0; rebases < MOST_REBASES && !state.conflict; rebases++) {
          try {
            tag = (await work(tag)) ?? tag;
            return;
          } catch (error) {
            if (!isStale(error)) throw error;
            if (!adopt(await port.read())) break;
            settle();
          }
        }
        // With the old tag, the next write meets the words of others.
        await work(undefined);
      }),
    close: () => {
      collect();
      closed = true;
      clearTimeout(timer);
      return enqueue(() => send());
    },
  };
};
