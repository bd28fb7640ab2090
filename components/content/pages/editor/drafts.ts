import type { Draft } from "./saver";

/** Drafts that the server does not have yet, kept in this browser by change request and page. */

const keyOf = (spaceId: string, number: number | null, pageId: string) =>
  `bindery-text ${spaceId} ${number ?? "new"} ${pageId}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  ["text", "tag", "base"].every((name) => typeof (value as Record<string, unknown>)[name] === "string");

export const readDraft = (spaceId: string, number: number | null, pageId: string): Draft | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(spaceId, number, pageId)) ?? "null");
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
};

/** Stores a draft; null removes it. Writing goes on when the browser refuses to store it. */
export const keepDraft = (spaceId: string, number: number | null, pageId: string, draft: Draft | null) => {
  const key = keyOf(spaceId, number, pageId);
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    return;
  }
};
